//! A claim and its three answers: is it reproduced, is it replicated, is it robust?

use maud::{Markup, html};

use super::{answered, judged, section, words};
use crate::experiment::Claim;
use crate::findings::{ClaimFindings, Comparison, PublishedNumber, Reproduced};
use crate::report::Section;
use crate::report::charts::readings::FIRST;
use crate::report::place::Place;

/// How long a list may be that is not folded.
const SHORT: usize = 4;

pub(super) fn markup(section: &Section<'_>, index: usize, place: Place<'_>) -> Markup {
    let claim = &section.findings.claims[index];
    let curve = section.curves.get(index).copied().flatten();
    html! {
        div class="claim" id=(section.claim_anchor(index)) {
            h3 { (claim.claim.text) " " (judged(claim.verdict)) }
            p { (sentence(&claim.because)) }
            // Where no reading answers it, the reason above says so already.
            @if let (Some(open), false) = (&claim.claim.open, claim.readings.is_empty()) {
                p { "It rests on what the study does not define: " (open) }
            }
            div class="answers" {
                @if let Some(reproduced) = &claim.reproduced { (self::reproduced(claim, reproduced)) }
                (replicated(claim))
                (robust(claim))
            }
            @if let Some(curve) = curve {
                div class="figures curve" {
                    (section::figure(&section.drawings[curve], &place.drawing(section, curve), place))
                }
            }
            @if let Some(needs) = words::needs(claim) {
                p class="needs" { strong { "Still needed: " } (needs) "." }
            }
        }
    }
}

/// Whether the study's own protocol gives what it published.
fn reproduced(claim: &ClaimFindings, reproduced: &Reproduced) -> Markup {
    let numbers = &reproduced.numbers;
    let numbers: Vec<Markup> = numbers.iter().map(|it| beside(claim, it)).collect();
    html! {
        div {
            h4 { "Reproduced? " (answered(reproduced.answer)) }
            p class="asks" { "Played exactly as the study did: does its number come out?" }
            @if numbers.is_empty() {
                p { (sentence(&reproduced.judgement.because)) }
            } @else {
                (folded("numbers", &numbers))
            }
        }
    }
}

/// A published number beside ours.
fn beside(claim: &ClaimFindings, number: &PublishedNumber) -> Markup {
    let value = |value| words::value(claim.claim.measure, value);
    html! {
        (number.cell) ": published " strong { (value(number.published)) } ", ours "
        strong { (words::ours(claim.claim.measure, number)) } @if number.exact { " exactly" }
        small { (words::expected(claim.claim.measure, number)) }
    }
}

/// What a fair sample says.
fn replicated(claim: &ClaimFindings) -> Markup {
    let found = claim.replicated.found.iter();
    let found: Vec<Markup> = found.map(|it| compared(&claim.claim, it)).collect();
    html! {
        div {
            h4 { "Replicated? " (judged(claim.replicated.verdict)) }
            p class="asks" { "Pairs of games from random openings: does it hold on a fair sample?" }
            @if found.is_empty() {
                p { (sentence(&claim.replicated.because)) }
            } @else {
                (folded("comparisons", &found))
            }
        }
    }
}

fn compared(claim: &Claim, comparison: &Comparison) -> Markup {
    html! {
        (comparison.of) ": " strong { (words::found(claim, comparison)) } " " (judged(comparison.verdict))
        small { (words::circumstances(claim, comparison)) }
    }
}

/// What other readings of the study say.
fn robust(claim: &ClaimFindings) -> Markup {
    html! {
        div {
            h4 {
                "Robust? "
                @if claim.readings.is_empty() { span class="verdict open" { "one reading" } }
                @else { (words::robust(claim)) }
            }
            p class="asks" { "Where the study can be read in several ways: does it hold under each?" }
            @if claim.readings.is_empty() {
                p { "No other reading changes what is played here." }
            } @else {
                ul class="found" {
                    li { (FIRST) " " (judged(claim.replicated.verdict)) }
                    @for reading in &claim.readings {
                        li {
                            (reading.name) " " (judged(reading.judgement.verdict))
                            small { (reading.why) " " (sentence(&reading.judgement.because)) }
                        }
                    }
                }
            }
        }
    }
}

/// A list, folded if it is long.
fn folded(what: &str, items: &[Markup]) -> Markup {
    let list = html! { ul class="found" { @for item in items { li { (item) } } } };
    html! {
        @if items.len() > SHORT {
            details { summary { (items.len()) " " (what) } (list) }
        } @else {
            (list)
        }
    }
}

/// A sentence begins with a capital and ends with a stop.
fn sentence(text: &str) -> String {
    let mut letters = text.trim_end_matches('.').chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).chain(['.']).collect(),
        None => String::new(),
    }
}
