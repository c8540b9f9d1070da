import type { CoverMotif } from '#kernel/covers.ts'

/** The two inks of a motif; the mix says which colors they are. */
type Ink = 'a' | 'b'

const circle = (x: number, y: number, r: number, ink: Ink) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="var-${ink}"/>`
const bar = (x: number, y: number, width: number, height: number, ink: Ink) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2}" fill="var-${ink}"/>`
const line = (d: string, width: number, ink: Ink) =>
  `<path d="${d}" fill="none" stroke="var-${ink}" stroke-width="${width}" stroke-linecap="round"/>`
const inkAt = (at: number): Ink => (at % 2 === 0 ? 'a' : 'b')

/** One large shape in a box of 480 × 320, cut by the frame at the lower right: the title begins at the upper left. */
const motifs: Record<CoverMotif, () => string> = {
  arc: () =>
    [230, 178, 126, 74]
      .map((r, at) => line(`M${352 - r} 360V320A${r} ${r} 0 0 1 ${352 + r} 320V360`, 34, inkAt(at)))
      .join(''),
  stack: () =>
    [
      [262, 128, 150],
      [212, 178, 250],
      [238, 228, 196],
      [164, 278, 340],
    ]
      .map(([x = 0, y = 0, width = 0], at) => bar(x, y, width, 42, inkAt(at)))
      .join(''),
  dots: () =>
    Array.from({ length: 24 }, (_, at) => {
      const [column, row] = [at % 6, Math.floor(at / 6)]
      return circle(200 + column * 58, 134 + row * 58, 5 + (column + row) * 3, inkAt(column + row))
    }).join(''),
  wave: () =>
    [0, 1, 2, 3]
      .map((at) => {
        const y = 178 + at * 46
        return line(
          `M-60 ${y + 56}C60 ${y + 92} 120 ${y + 92} 210 ${y + 20}S400 ${y - 84} 540 ${y - 30}`,
          28,
          inkAt(at),
        )
      })
      .join(''),
  grid: () =>
    Array.from({ length: 8 }, (_, at) => {
      const [column, row] = [at % 4, Math.floor(at / 4)]
      const [x, y, size] = [150 + column * 88, 144 + row * 88, 88]
      return (at + row) % 3 === 0
        ? circle(x + size / 2, y + size / 2, size / 2, 'b')
        : (at + row) % 2 === 0
          ? `<path d="M${x} ${y + size}A${size} ${size} 0 0 1 ${x + size} ${y}V${y + size}Z" fill="var-a"/>`
          : `<path d="M${x} ${y}A${size} ${size} 0 0 0 ${x + size} ${y + size}V${y}Z" fill="var-b"/>`
    }).join(''),
  bowl: () =>
    `<path d="M132 190C132 330 236 366 342 366S552 330 552 190Z" fill="var-a"/>` +
    `<ellipse cx="342" cy="190" rx="210" ry="50" fill="var-b"/>` +
    `<ellipse cx="342" cy="196" rx="168" ry="32" fill="var-a"/>`,
  sun: () =>
    Array.from({ length: 12 }, (_, at) => {
      const angle = Math.PI + (at * Math.PI) / 11
      const [x, y] = [372 + Math.cos(angle) * 250, 330 + Math.sin(angle) * 250]
      const [fromX, fromY] = [372 + Math.cos(angle) * 158, 330 + Math.sin(angle) * 158]
      return line(`M${fromX.toFixed(1)} ${fromY.toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}`, 18, 'b')
    }).join('') + circle(372, 330, 124, 'a'),
  petals: () =>
    [-82, -46, -10, 26, 62]
      .map(
        (angle, at) =>
          `<path d="M0 0C-74 -84 -60 -186 0 -244C60 -186 74 -84 0 0Z" transform="translate(372 352) rotate(${angle})" fill="var-${inkAt(at)}"/>`,
      )
      .join(''),
}

/** The motif in these colors. */
export function drawMotif(motif: CoverMotif, colors: Record<Ink, string>): string {
  return motifs[motif]().replaceAll(/var-([ab])/g, (_, ink: Ink) => colors[ink])
}
