// From plain minimax to the best player, a switch at a time: each rung is a player that has what the one below has, and more.

/**
 * @typedef {object} Rung
 * @property {string} title
 * @property {string} player
 * @property {string} about  what it adds
 */

/** In this order; a rung whose fields the best player does not have is left out. @type {{ title: string, fields: string[], about: string }[]} */
const STEPS = [
  { title: "Table and deepening", fields: ["deepening", "tt", "replace", "ttdepth"], about: "It searches one ply, then two, and so on, and remembers positions in a transposition table: what comes again by another order of moves is not searched again." },
  { title: "Best move first", fields: ["order=previous-best"], about: "The best move of the shallower search is tried first. The sooner a good move is seen, the more of the others are cut off." },
  { title: "Killers and history", fields: ["order", "policy", "history"], about: "Moves that caused cutoffs elsewhere come early, too." },
  { title: "Null windows (PVS)", fields: ["pvs", "aspiration"], about: "Moves after the first are only asked whether they beat it. That needs fewer positions where the first move is the best." },
  { title: "Reverse futility", fields: ["rfp", "razoring", "futility", "null", "nullmove"], about: "A position far above beta is given up without a search. From here on the value may differ from that of plain minimax." },
  { title: "Late move pruning", fields: ["lmp"], about: "Near the horizon, moves that come late in the order are left out." },
  { title: "Late move reductions", fields: ["lmr"], about: "Moves that come late are searched less deep first, and as deep as the others only if they look good." },
];

/** Fields that limit a search and do not shape it. */
const LIMITS = new Set(["time", "clock", "depth", "nodes", "threads"]);

/** The fields of a player's text, in order; commas within parentheses are part of a value. @param {string} player @returns {[string, string][]} */
export function fieldsOf(player) {
  const text = player.slice(player.indexOf(":") + 1);
  /** @type {string[]} */
  const parts = [""];
  let depth = 0;
  for (const letter of text) {
    depth += letter === "(" ? 1 : letter === ")" ? -1 : 0;
    if (letter === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.filter((part) => part.includes("=")).map((part) => /** @type {[string, string]} */ ([part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)]));
}

/**
 * The rungs up to a player of the family `ab`.
 * @param {string} best  its text @param {string} name
 * @returns {Rung[]}
 */
export function rungsTo(best, name) {
  const all = new Map(fieldsOf(best).filter(([field]) => !LIMITS.has(field)));
  const evaluation = all.get("eval");
  /** @type {Map<string, string>} */
  const fields = new Map(evaluation === undefined ? [] : [["eval", evaluation]]);
  const text = (/** @type {string} */ family) => {
    const told = [...fields].map(([field, value]) => `${field}=${value}`).join(",");
    return told === "" ? family : `${family}:${told}`;
  };
  const rungs = [
    { title: "Plain minimax", player: text("minimax"), about: "Every move of every position is searched down to the depth. All players here evaluate positions alike." },
    { title: "Alpha-beta", player: text("ab"), about: "It skips what cannot change the result: once a reply refutes a move, the other replies do not matter. The value is the same." },
  ];
  for (const { title, fields: names, about } of STEPS) {
    const before = text("ab");
    for (const field of names) {
      const [own, only] = field.split("=");
      const value = all.get(own);
      if (value !== undefined && (only === undefined || value.split("+").includes(only))) fields.set(own, only ?? value);
    }
    if (text("ab") !== before) rungs.push({ title, player: text("ab"), about });
  }
  const rest = [...all].filter(([field, value]) => fields.get(field) !== value).map(([field, value]) => `${field}=${value}`);
  const isWhole = rest.length === 0;
  if (!isWhole) rungs.push({ title: "All the rest", player: name, about: `What else the best player has: ${rest.join(", ")}.` });
  const top = rungs[rungs.length - 1];
  top.title = `${top.title}: ${name}`;
  top.player = name;
  return rungs;
}
