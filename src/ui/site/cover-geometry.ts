/** A color of the cover's own three; the stylesheet says which. */
export type CoverInk = 'a' | 'b' | 'c'

export type CoverShape =
  | { kind: 'line'; d: string; width: number; ink: CoverInk }
  | { kind: 'area'; d: string; ink: CoverInk }

const inks = ['a', 'b', 'c'] as const
const families = [arches, fan]

/** The head of a store, always the same for the same id: parallel lines that sink into the paper around them and never cross. */
export function storeDrawing(id: string): { shapes: CoverShape[] } {
  const random = randomOf(hash(id))
  return { shapes: pick(random, families)(random) }
}

type Random = () => number

function arches(random: Random): CoverShape[] {
  const x = between(random, 170, 310)
  const spring = between(random, 170, 200)
  const arch = (radius: number) =>
    `M${x - radius} 340V${spring}A${radius} ${radius} 0 0 1 ${x + radius} ${spring}V600`
  const rings = [72, 104, 136, 168].map((radius, i): CoverShape => {
    return { kind: 'line', d: arch(radius), width: i === 0 ? 14 : 10, ink: inkAt(i) }
  })
  return [{ kind: 'area', d: `${arch(38)}Z`, ink: 'b' }, ...rings]
}

function fan(random: Random): CoverShape[] {
  const gap = 18
  const neck = between(random, 100, 150)
  const offsets = [-2, -1, 0, 1, 2]
  const shapes = offsets.map((offset, i): CoverShape => {
    const start = 160 + offset * gap
    const spread = offset * 34
    const turn = neck + 60 + (2 - Math.abs(offset)) * 26
    return {
      kind: 'line',
      d: `M${neck} ${start}H${turn}L${turn + Math.abs(spread)} ${start + spread}H3000`,
      width: 11,
      ink: inkAt(i),
    }
  })
  const pill = `M${neck} 108V212`
  return [
    ...shapes,
    { kind: 'line', d: pill, width: 40, ink: 'b' },
    { kind: 'line', d: pill, width: 22, ink: 'a' },
  ]
}

function pick<T>(random: Random, choices: readonly T[]): T {
  return choices[Math.floor(random() * choices.length)] as T
}

function inkAt(i: number): CoverInk {
  return inks[i % inks.length] ?? 'a'
}

function between(random: Random, low: number, high: number): number {
  return Math.round(low + random() * (high - low))
}

function hash(id: string): number {
  let value = 0x811c9dc5
  for (const character of id) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}

/** A small repeatable source of numbers in [0, 1). */
function randomOf(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
