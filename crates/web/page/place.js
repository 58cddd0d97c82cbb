// Where a run is: in the results file, or among the samples that come with Grove.

/**
 * @typedef {object} Place
 * @property {number} id
 * @property {boolean} isSample
 * @property {string} api  what the server is asked
 * @property {string} address  what the page's own address is
 */

/** @param {"run" | "sample"} shelf @param {number} id @returns {Place} */
export function placeOf(shelf, id) {
  const isSample = shelf === "sample";
  return { id, isSample, api: `/api/${isSample ? "samples/" : ""}runs/${id}`, address: `#/arena/${shelf}/${id}` };
}
