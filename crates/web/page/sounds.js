// Soft sounds, made as they are heard: a piece that is set down, one that is taken, the end of a game. There are none
// before a person has touched the page, and none where they are switched off.

import { hasSounds } from "./settings.js";

/** @typedef {"place" | "take" | "win" | "lose" | "draw"} Sound */

/** A tone: its pitch in Hz, when it begins and how long it lasts in seconds, and how loud it is. @typedef {[number, number, number, number]} Tone */

/** @type {Record<Sound, Tone[]>} */
const TONES = {
  place: [[190, 0, 0.07, 0.1]],
  take: [[240, 0, 0.06, 0.1], [150, 0.05, 0.09, 0.12]],
  win: [[392, 0.12, 0.22, 0.06], [494, 0.26, 0.22, 0.06], [587, 0.4, 0.45, 0.06]],
  lose: [[330, 0.12, 0.25, 0.06], [262, 0.3, 0.5, 0.06]],
  draw: [[330, 0.12, 0.25, 0.06], [330, 0.3, 0.4, 0.05]],
};

/** @type {AudioContext | null} */
let speaker = null;

/** @param {Sound} sound */
export function play(sound) {
  if (!hasSounds() || !navigator.userActivation?.hasBeenActive) return;
  speaker ??= new AudioContext();
  if (speaker.state === "suspended") speaker.resume().catch(() => {});
  for (const tone of TONES[sound]) sing(speaker, tone);
}

/** A tone that sets in softly and fades. @param {AudioContext} speaker @param {Tone} tone */
function sing(speaker, [pitch, after, length, loudness]) {
  const begin = speaker.currentTime + after;
  const voice = new OscillatorNode(speaker, { type: "triangle", frequency: pitch });
  const volume = new GainNode(speaker, { gain: 0 });
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loudness, begin + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  voice.connect(volume).connect(speaker.destination);
  voice.start(begin);
  voice.stop(begin + length);
}

/** How a game ended for whoever sits here. @param {"black" | "white" | "draw"} outcome @param {"black" | "white" | "both"} you @returns {Sound} */
export const endOf = (outcome, you) => (outcome === "draw" ? "draw" : you === "both" || outcome === you ? "win" : "lose");
