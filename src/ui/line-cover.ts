/** One stroke of a cover: how strong it is and where it runs, in a box of 320 × 180. */
export type CoverLine = { path: string; opacity: number }
export type CoverStop = { x: number; y: number; r: number }
export type CoverShapes = { lines: readonly CoverLine[]; stops: readonly CoverStop[] }

export const coverBox = { width: 320, height: 180, lineWidth: 9, stopEdge: 6 } as const

/**
 * The picture of a thing without a picture: three lines of a map with stops where they meet, always the same for the same
 * id. Pure, so that server pages draw the same one.
 */
export function lineCoverShapes(id: string): CoverShapes {
  const pick = picker(id)
  return layouts[pick(layouts.length)]?.(pick) ?? { lines: [], stops: [] }
}

type Pick = (choices: number) => number
type Layout = (pick: Pick) => CoverShapes

/** Lines run level, upright or at 45°, as on a transit map; a layout fixes the idea, the id moves it. */
const layouts: readonly Layout[] = [rising, falling, crossing, stepping]

function rising(pick: Pick): CoverShapes {
  const high = 52 + 6 * pick(4)
  const low = high + 44 + 6 * pick(4)
  const bend = 84 + 8 * pick(4)
  const top = bend + (low - high)
  const side = 212 + 10 * pick(5)
  return {
    lines: [
      { path: `M${side} -10V${high - 20}l-40 40V190`, opacity: 0.28 },
      { path: `M-10 ${high}H${bend - 30}l${low - high + 16} ${low - high + 16}H330`, opacity: 0.55 },
      { path: `M-10 ${low}H${bend}L${top} ${high}H330`, opacity: 1 },
    ],
    stops: [
      { x: top, y: high, r: 13 },
      { x: bend - 30 + (low - high + 16), y: low + 16, r: 10 },
      { x: Math.max(side, top + 56), y: high, r: 10 },
    ],
  }
}

function falling(pick: Pick): CoverShapes {
  const high = 52 + 6 * pick(4)
  const low = high + 40 + 6 * pick(4)
  const bend = 88 + 8 * pick(5)
  const end = bend + (low - high)
  const side = 236 + 8 * pick(4)
  return {
    lines: [
      { path: `M${side} -10V${high - 6}l-36 36V190`, opacity: 0.28 },
      { path: `M-10 ${low + 14}H${bend - 36}l76 -76H330`, opacity: 0.55 },
      { path: `M-10 ${high}H${bend}L${end} ${low}H330`, opacity: 1 },
    ],
    stops: [
      { x: end, y: low, r: 13 },
      { x: bend - 24, y: high, r: 10 },
      { x: Math.max(side, end + 60), y: low, r: 10 },
    ],
  }
}

function crossing(pick: Pick): CoverShapes {
  const level = 82 + 6 * pick(4)
  const first = 112 + 8 * pick(4)
  const second = first + 56 + 8 * pick(3)
  const start = 34 + 6 * pick(5)
  return {
    lines: [
      { path: `M${second + 62} -10V${level - 62}L${second} ${level}V190`, opacity: 0.28 },
      { path: `M${first - 62} -10V${level - 62}L${first} ${level}V190`, opacity: 0.55 },
      { path: `M-10 ${level}H330`, opacity: 1 },
    ],
    stops: [
      { x: first, y: level, r: 13 },
      { x: second, y: level, r: 10 },
      { x: start, y: level, r: 10 },
    ],
  }
}

function stepping(pick: Pick): CoverShapes {
  const high = 50 + 6 * pick(4)
  const low = high + 46 + 6 * pick(3)
  const turn = 108 + 8 * pick(5)
  const stem = 34 + 8 * pick(3)
  return {
    lines: [
      { path: `M330 ${low + 16}H${turn + 92}L${turn + 26} ${low + 16 - 66}`, opacity: 0.28 },
      { path: `M${stem} 190V${low - 18}l44 -44V-10`, opacity: 0.55 },
      { path: `M-10 ${low}H${turn}V${high}H330`, opacity: 1 },
    ],
    stops: [
      { x: turn, y: high, r: 13 },
      { x: turn, y: low, r: 10 },
      { x: turn + 104, y: high, r: 10 },
    ],
  }
}

/** Draws numbers from an id: FNV-1a to begin with, then a small generator, so near ids look different. */
function picker(id: string): Pick {
  let state = 0x811c9dc5
  for (let at = 0; at < id.length; at++) state = Math.imul(state ^ id.charCodeAt(at), 0x01000193)
  return (choices) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d)
    state = Math.imul(state ^ (state >>> 12), 0x297a2d39)
    state ^= state >>> 15
    return (state >>> 0) % choices
  }
}
