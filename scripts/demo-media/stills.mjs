// Draws the pictures of the demo's store and courses: npm run demo:media -- stills.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const clay = '#b5532f'
const umber = '#5a210e'
const cream = '#f4e4d8'
const sand = '#e4bfa6'
const rust = '#8f3517'

/** Half widths of pots from rim to foot, each at a share of the height. */
const profiles = {
  jar: [
    [0, 40],
    [0.13, 35],
    [0.3, 54],
    [0.55, 66],
    [0.8, 58],
    [1, 46],
  ],
  bottle: [
    [0, 22],
    [0.2, 20],
    [0.36, 32],
    [0.5, 56],
    [0.6, 60],
    [0.8, 48],
    [1, 30],
  ],
  vase: [
    [0, 28],
    [0.12, 36],
    [0.28, 74],
    [0.5, 94],
    [0.72, 78],
    [0.9, 46],
    [1, 33],
  ],
  beaker: [
    [0, 50],
    [0.4, 49],
    [0.75, 46],
    [0.9, 42],
    [1, 36],
  ],
  bowl: [
    [0, 122],
    [0.25, 116],
    [0.5, 98],
    [0.72, 66],
    [0.84, 50],
    [1, 56],
  ],
}

/** A smooth line through half widths: the outline at every share of the height. */
function widthAt(profile, at) {
  const next = Math.max(
    1,
    profile.findIndex(([share]) => share >= at),
  )
  const [before, from, to, after] = [-2, -1, 0, 1].map(
    (step) => profile[Math.min(profile.length - 1, Math.max(0, next + step))],
  )
  const t = (at - from[0]) / (to[0] - from[0])
  const slope = ([s0, w0], [s1, w1]) => (s1 === s0 ? 0 : ((w1 - w0) / (s1 - s0)) * (to[0] - from[0]))
  const [m0, m1] = [slope(before, to), slope(from, after)]
  const [t2, t3] = [t * t, t * t * t]
  return (2 * t3 - 3 * t2 + 1) * from[1] + (t3 - 2 * t2 + t) * m0 + (3 * t2 - 2 * t3) * to[1] + (t3 - t2) * m1
}

let clips = 0

/**
 * A pot that was turned: marks of the fingers run around it, and glaze runs down from its rim. `x` is its middle, `y` where it sits,
 * `glaze` its color and how far down it reaches.
 */
function pot({ profile, x, y, height, scale = 1, fill, marks, glaze }) {
  const points = Array.from({ length: 45 }, (_, step) => step / 44)
  const half = (at) => widthAt(profiles[profile], at) * scale
  const top = y - height
  const side = (sign, list) =>
    list.map((at) => `${(x + sign * half(at)).toFixed(1)} ${(top + at * height).toFixed(1)}`)
  const outline = `M${side(-1, points).join('L')}L${side(1, points.toReversed()).join('L')}Z`
  const rows = Math.floor(height / 9)
  const rings = Array.from({ length: rows - 1 }, (_, row) => {
    const at = (row + 1) / rows
    const [from, to] = [
      0.9 - 0.22 * Math.abs(Math.sin(row * 1.7)),
      0.9 - 0.12 * Math.abs(Math.cos(row * 0.6)),
    ]
    return `M${(x - half(at) * from).toFixed(1)} ${(top + at * height).toFixed(1)}H${(x + half(at) * to).toFixed(1)}`
  })
  const clip = `pot${++clips}`
  const runs = [10, 30, 6, 22, 34, 4, 18]
  const wide = Math.max(...points.map(half)) + 8
  const drip = glaze
    ? Array.from({ length: 7 }, (_, run) => {
        const [right, step] = [x + wide - (run * 2 * wide) / 7, (2 * wide) / 7]
        const low = top + glaze.to * height + runs[run] * scale
        return `C${right - step * 0.2} ${low} ${right - step * 0.7} ${low} ${right - step} ${top + glaze.to * height}`
      }).join('')
    : ''
  return `<path d="${outline}" fill="${fill}"/>${
    glaze
      ? `<clipPath id="${clip}"><path d="${outline}"/></clipPath><path clip-path="url(#${clip})" d="M${x - wide} ${top - 20}H${x + wide}V${top + glaze.to * height}${drip}Z" fill="${glaze.fill}"/>`
      : ''
  }<path d="${rings.join('')}" stroke="${marks}" stroke-width="2.2" stroke-linecap="round" fill="none"/><ellipse cx="${x}" cy="${top}" rx="${half(0)}" ry="${(half(0) * 0.17).toFixed(1)}" fill="${marks}"/>`
}

const arch = (x, y, half, stroke, width, fill = 'none') =>
  `<path d="M${x - half} ${y}V${y - 134}A${half} ${half} 0 0 1 ${x + half} ${y - 134}V${y}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"/>`

const picture = (width, height, inside, paper) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${
    paper ? `<rect width="${width}" height="${height}" fill="${paper}"/>` : ''
  }${inside}</svg>`

const stills = {
  /** The shelf at the head of the store, on whatever paper it has. */
  'studio-shelf': picture(
    640,
    480,
    [
      '<circle cx="392" cy="214" r="150" fill="#efcdb8"/>',
      pot({ profile: 'jar', x: 104, y: 456, height: 186, fill: cream, marks: sand }),
      pot({
        profile: 'bottle',
        x: 250,
        y: 456,
        height: 338,
        fill: clay,
        marks: rust,
        glaze: { fill: cream, to: 0.27 },
      }),
      pot({ profile: 'vase', x: 404, y: 456, height: 238, fill: umber, marks: '#43170a' }),
      pot({
        profile: 'beaker',
        x: 560,
        y: 456,
        height: 122,
        fill: sand,
        marks: '#c89a7c',
        glaze: { fill: '#4e6670', to: 0.4 },
      }),
      '<path d="M0 457H640" stroke="#3a160a" stroke-width="4"/>',
    ].join(''),
  ),
  'pottery-basics': picture(
    960,
    540,
    `<g transform="translate(120 20) scale(1.5)">${pot({ profile: 'bowl', x: 240, y: 290, height: 170, fill: clay, marks: rust })}<rect x="112" y="290" width="256" height="8" rx="4" fill="#3a160a"/></g>`,
    '#f1d9c9',
  ),
  'glazing-in-depth': picture(
    960,
    540,
    `<g transform="translate(120 60) scale(1.5)">${pot({ profile: 'bottle', x: 140, y: 290, height: 250, scale: 0.95, fill: cream, marks: sand, glaze: { fill: '#7e8c6a', to: 0.46 } })}${pot({ profile: 'vase', x: 330, y: 290, height: 178, scale: 0.86, fill: cream, marks: sand, glaze: { fill: '#5e6b4c', to: 0.34 } })}</g><path d="M0 495H960V540H0Z" fill="#c8d0bb"/>`,
    '#dde2d4',
  ),
  'kiln-safety': picture(
    960,
    540,
    [
      arch(480, 482, 248, '#a8492a', 8),
      arch(480, 482, 194, '#e2703f', 8),
      arch(480, 482, 140, '#f2a548', 8),
      arch(480, 482, 88, 'none', 0, '#f7d9a8'),
      pot({ profile: 'jar', x: 480, y: 480, height: 140, scale: 0.85, fill: umber, marks: '#43170a' }),
      '<path d="M150 484H810" stroke="#e2703f" stroke-width="7"/>',
    ].join(''),
    '#3a160a',
  ),
}

/** Draws them into the demo's folder. */
export async function makeStills(target) {
  for (const [name, svg] of Object.entries(stills)) {
    const png = sharp(Buffer.from(svg), { density: 144 }).png({ palette: true, colors: 64, effort: 10 })
    await writeFile(join(target, `${name}.png`), await png.toBuffer())
  }
}
