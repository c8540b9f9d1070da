/** A color of the cover's own three; the stylesheet says which. */
export type CoverInk = 'a' | 'b' | 'c'

export type CoverShape =
  | { kind: 'line'; d: string; width: number; ink: CoverInk }
  | { kind: 'area'; d: string; ink: CoverInk }
  | { kind: 'stop'; x: number; y: number; radius: number; width: number; ink: CoverInk }

export type CoverTone = 'wash' | 'deep' | 'pale'
export type CoverDrawing = { tone: CoverTone; shapes: CoverShape[] }

export const coverWidth = 480
export const coverHeight = 320

const inks = ['a', 'b', 'c'] as const
const tones = ['wash', 'deep', 'pale'] as const
const families = [arches, bends, fan, ring, stairs]
/** Those that may be on open paper: no line of theirs starts at the left edge. */
const openFamilies = [arches, openFan]

/**
 * A picture for a thing that has none, always the same for the same id: parallel lines that bend at 45° or share one
 * center, and never cross. What matters stays within the middle 240 px of height, for wide crops.
 */
export function coverDrawing(id: string): CoverDrawing {
  const random = randomOf(hash(id))
  const shapes = pick(random, families)(random)
  return { tone: pick(random, tones), shapes }
}

/** The same for the head of a store, where the drawing sinks into the paper around it. */
export function storeDrawing(id: string): CoverDrawing {
  const random = randomOf(hash(id))
  return { tone: 'wash', shapes: pick(random, openFamilies)(random) }
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

function bends(random: Random): CoverShape[] {
  const gap = 34
  const climb = between(random, 60, 90)
  const first = between(random, 90, 190)
  const top = 160 + climb / 2 - gap * 1.5
  const here = Math.floor(random() * 4)
  const shapes: CoverShape[] = []
  for (let i = 0; i < 4; i++) {
    // A lower track turns a little later, so that all keep their distance through the bend.
    const turn = first + i * gap * 0.414
    const y = top + i * gap
    shapes.push({
      kind: 'line',
      d: `M-20 ${y}H${round(turn)}L${round(turn + climb)} ${y - climb}H500`,
      width: 16,
      ink: inkAt(i),
    })
  }
  const y = top + here * gap
  shapes.push({ kind: 'stop', x: 388, y: y - climb, radius: 19, width: 9, ink: inkAt(here + 1) })
  return shapes
}

function openFan(random: Random): CoverShape[] {
  return fan(random, true)
}

function fan(random: Random, isOpen = false): CoverShape[] {
  const gap = 18
  const neck = between(random, 100, 150)
  const offsets = [-2, -1, 0, 1, 2]
  const shapes = offsets.map((offset, i): CoverShape => {
    const start = 160 + offset * gap
    const spread = offset * 34
    const turn = neck + 60 + (2 - Math.abs(offset)) * 26
    return {
      kind: 'line',
      d: `M${isOpen ? neck : -20} ${start}H${turn}L${turn + Math.abs(spread)} ${start + spread}H${isOpen ? 3000 : 500}`,
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

function ring(random: Random): CoverShape[] {
  const x = between(random, 180, 300)
  const circle = (radius: number) => `M${x - radius} 160a${radius} ${radius} 0 1 1 0 .01Z`
  return [
    ...[116, 86].map(
      (radius, i): CoverShape => ({ kind: 'line', d: circle(radius), width: 14, ink: inkAt(i) }),
    ),
    { kind: 'area', d: circle(56), ink: 'c' },
    { kind: 'line', d: `M-20 160H${x - 123}M${x + 123} 160H500`, width: 14, ink: 'a' },
    { kind: 'stop', x: x + 116, y: 160, radius: 17, width: 9, ink: 'b' },
    { kind: 'stop', x: x - 116, y: 160, radius: 17, width: 9, ink: 'b' },
  ]
}

function stairs(random: Random): CoverShape[] {
  const step = between(random, 44, 58)
  const x = between(random, 60, 100)
  const track = (lift: number) => {
    const steps = [0, 1, 2].map((i) => `H${round(x + lift * 0.414 + i * (step + 78))}l${step} ${-step}`)
    return `M-20 ${160 + step * 1.5 + lift}${steps.join('')}H520`
  }
  const stops = [0, 1].map((i): CoverShape => {
    const at = x + (i + 1) * (step + 78) - 39
    return { kind: 'stop', x: round(at), y: 160 + step * (0.5 - i), radius: 18, width: 9, ink: 'b' }
  })
  return [
    { kind: 'line', d: track(42), width: 8, ink: 'c' },
    { kind: 'line', d: track(0), width: 24, ink: 'a' },
    ...stops,
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

function round(value: number): number {
  return Math.round(value * 10) / 10
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
