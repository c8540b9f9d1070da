// The pictures of the demo's recordings: drawn here, frame by frame, so that every second of them is our own.
// A scene takes the time in seconds and how far the clip is (0 to 1) and answers SVG, 854 × 480.

const clay = { lit: '#d08a5d', body: '#b97548', dark: '#9c5b3a' }
const skin = { near: '#e9c1a2', far: '#d9ad8d' }

const room = (
  inside,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 854 480" width="854" height="480">
<rect width="854" height="480" fill="#1c2a25"/><path d="M0 0h290L176 388H0z" fill="#25352d"/>
<rect y="388" width="854" height="92" fill="#15211c"/>${inside}</svg>`

/** The wheel turns: four spokes of light run round its rim. */
function wheel(t, speed = 2.2) {
  const marks = [0, 1, 2, 3].map((spoke) => {
    const angle = t * speed + (spoke * Math.PI) / 2
    const [x, y] = [427 + Math.cos(angle) * 158, 402 + Math.sin(angle) * 34]
    return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="9" ry="3" fill="#7d9187" opacity="${(0.45 + 0.4 * Math.sin(angle)).toFixed(2)}"/>`
  })
  return `<ellipse cx="427" cy="424" rx="190" ry="42" fill="#101a16"/><ellipse cx="427" cy="404" rx="182" ry="40" fill="#4a5c53"/><ellipse cx="427" cy="400" rx="182" ry="40" fill="#5a6d63"/>${marks.join('')}`
}

/** A turned body: half widths at foot, belly and rim, its height, and how far it still runs out of true. */
function turned({ foot, belly, rim, height, wobble = 0, hollow = 0 }, t) {
  const sway = Math.sin(t * 7) * wobble
  const [x, y, top] = [427 + sway, 398, 398 - height]
  const side = (dir) =>
    `C${x + dir * belly} ${y - height * 0.35} ${x + dir * belly} ${y - height * 0.6} ${x + dir * rim} ${top}`
  const rings = [0.3, 0.55, 0.78].map((at) => {
    const half = (at < 0.5 ? belly : (belly + rim) / 2) * 0.94
    return `<path d="M${x - half} ${y - height * at}q${half} ${height * 0.09} ${half * 2} 0" fill="none" stroke="${clay.dark}" stroke-width="3" opacity=".7"/>`
  })
  return `<path d="M${x - foot} ${y}${side(-1)}H${x + rim}C${x + belly} ${y - height * 0.6} ${x + belly} ${y - height * 0.35} ${x + foot} ${y}q${-foot} 22 ${-2 * foot} 0z" fill="${clay.body}"/>
<path d="M${x - foot} ${y}${side(-1)}h${rim * 0.55}C${x - belly * 0.35} ${y - height * 0.6} ${x - belly * 0.35} ${y - height * 0.35} ${x - foot * 0.4} ${y + 10}q${-foot * 0.3} -2 ${-foot * 0.6} -10z" fill="${clay.lit}"/>${rings.join('')}
<ellipse cx="${x}" cy="${top}" rx="${rim}" ry="${Math.max(5, rim * 0.16)}" fill="${clay.dark}"/>${hollow > 0 ? `<ellipse cx="${x}" cy="${top}" rx="${rim * hollow}" ry="${Math.max(3, rim * hollow * 0.14)}" fill="#5f3320"/>` : ''}`
}

function hands(gap, height, t) {
  const breath = Math.sin(t * 1.3) * 2
  const [l, r, y] = [427 - gap - breath, 427 + gap + breath, 398 - height]
  return `<path d="M${l - 168} 480C${l - 150} ${y + 70} ${l - 90} ${y - 8} ${l - 8} ${y}a34 34 0 0 1 4 66C${l - 60} ${y + 76} ${l - 88} ${y + 110} ${l - 92} 480z" fill="${skin.near}"/>
<path d="M${r + 168} 480C${r + 150} ${y + 70} ${r + 90} ${y - 8} ${r + 8} ${y}a34 34 0 0 0 -4 66C${r + 60} ${y + 76} ${r + 88} ${y + 110} ${r + 92} 480z" fill="${skin.far}"/>`
}

const mix = (from, to, share) => from + (to - from) * Math.min(1, Math.max(0, share))

export const scenes = {
  centering(t, p) {
    const calm = 1 - p
    const cone = Math.sin(p * Math.PI * 3) ** 2
    const shape = {
      foot: 78,
      belly: mix(92, 74, cone),
      rim: mix(80, 40, cone),
      height: mix(120, 190, cone),
      wobble: 14 * calm ** 2,
    }
    return room(wheel(t) + turned(shape, t) + hands(mix(84, 60, cone), shape.height * 0.72, t))
  },

  opening(t, p) {
    const open = mix(0, 0.82, p * 3)
    const pull = mix(0, 1, (p - 0.35) / 0.6)
    const shape = {
      foot: mix(84, 70, pull),
      belly: mix(96, 104, pull),
      rim: mix(78, 112, pull),
      height: mix(118, 208, pull),
      hollow: open,
    }
    return room(
      wheel(t, 1.6) +
        turned(shape, t) +
        hands(mix(70, 104, pull), shape.height * mix(0.5, 0.86, (Math.sin(p * 18) + 1) / 2), t),
    )
  },

  trimming(t, p) {
    const foot = mix(0, 1, (p - 0.2) / 0.6)
    const tool = 398 - 150 + Math.sin(t * 0.9) * 26
    const curls = Array.from({ length: Math.floor(p * 16) }, (_, at) => {
      const [x, y] = [300 + ((at * 97) % 250), 432 + ((at * 31) % 34)]
      return `<path d="M${x} ${y}q8 -14 18 -4t-6 10" fill="none" stroke="${clay.lit}" stroke-width="4" stroke-linecap="round"/>`
    })
    const ring = `<ellipse cx="427" cy="236" rx="${mix(96, 62, foot)}" ry="15" fill="${clay.body}" stroke="${clay.dark}" stroke-width="4"/><ellipse cx="427" cy="236" rx="${mix(4, 44, foot)}" ry="${mix(1, 9, foot)}" fill="${clay.dark}"/>`
    const pot = turned({ foot: 124, belly: 118, rim: 96, height: 160 }, t)
    const blade = `<path d="M${548} ${tool}l118 -44" stroke="#c9d3cd" stroke-width="7" stroke-linecap="round"/><path d="M548 ${tool}q-26 -8 -22 14t28 -4" fill="none" stroke="#c9d3cd" stroke-width="5"/><path d="M640 ${tool - 40}q70 -20 214 40v130q-120 -120 -190 -120t-24 -50z" fill="${skin.far}"/>`
    return room(wheel(t, 1.9) + pot + ring + curls.join('') + blade)
  },

  clay(t, p) {
    const kinds = [
      ['#b5623c', 'Earthenware', '1000–1150 °C'],
      ['#8d8478', 'Stoneware', '1200–1300 °C'],
      ['#e6e2da', 'Porcelain', '1250–1350 °C'],
    ]
    const shown = kinds.map(([fill, ,], at) => {
      const rise = mix(60, 0, p * 5 - at * 0.9)
      const chosen = p > 0.62 && at === 1
      const lift = chosen ? 14 + Math.sin(t * 1.4) * 3 : 0
      const x = 128 + at * 216
      return `<g transform="translate(${x} ${rise - lift})" opacity="${rise > 55 ? 0 : 1}"><path d="M6 392q-10 -118 22 -150q54 -34 112 0q32 32 22 150z" fill="${fill}"/><path d="M28 242q54 22 112 0q-54 -34 -112 0z" fill="#000" opacity=".22"/><path d="M24 320q58 18 122 0M30 280q52 16 108 0" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="4"/>${chosen ? `<path d="M-2 398h172" stroke="#ffc629" stroke-width="6" stroke-linecap="round"/>` : ''}</g>`
    })
    const squeeze =
      p > 0.72
        ? `<ellipse cx="427" cy="${438 - Math.sin(t * 2) * 4}" rx="${46 + Math.sin(t * 2) * 8}" ry="${18 - Math.sin(t * 2) * 5}" fill="#8d8478"/>`
        : ''
    return room(
      `<rect x="70" y="388" width="714" height="12" rx="3" fill="#5a4a3d"/>${shown.join('')}${squeeze}`,
    )
  },

  setup(t, p) {
    const stool = `<path d="M150 480V330h150v150" fill="none" stroke="#7a6350" stroke-width="16"/><rect x="128" y="312" width="194" height="24" rx="6" fill="#9a7d64"/>`
    const level = mix(0, 1, p * 3)
    const bubble = 427 + (1 - level) * Math.sin(t * 3) * 46
    const gauge = `<rect x="352" y="336" width="150" height="26" rx="6" fill="#d9c24a"/><rect x="382" y="341" width="90" height="16" rx="8" fill="#eff6c8"/><path d="M414 341v16M440 341v16" stroke="#55603a" stroke-width="2"/><ellipse cx="${bubble}" cy="349" rx="11" ry="6" fill="#8fbf4a"/>`
    const tools =
      p > 0.45
        ? `<g transform="translate(640 300)"><rect x="0" y="30" width="76" height="60" rx="8" fill="#4f7f9c"/><ellipse cx="38" cy="30" rx="38" ry="9" fill="#86b4cc"/><path d="M96 86h70" stroke="#d6b98c" stroke-width="12" stroke-linecap="round"/><circle cx="186" cy="76" r="16" fill="#d8c36a"/></g>`
        : ''
    return room(stool + wheel(t, mix(0, 2.4, (p - 0.5) * 3)) + (p < 0.5 ? gauge : '') + tools)
  },
}

/** While someone works along: what to do now, how long it takes, and how far the lesson is. */
export function practiceScene({ line, left }, share) {
  const rows = wrapped(line, 38)
  const words = rows.map((row, at) => `<tspan x="300" y="${240 - rows.length * 22 + at * 44}">${row}</tspan>`)
  const [x, y, r] = [158, 226, 84]
  const angle = left * 2 * Math.PI
  const end = `${(x + r * Math.sin(angle)).toFixed(1)} ${(y - r * Math.cos(angle)).toFixed(1)}`
  const ring =
    left > 0.995
      ? `<circle cx="${x}" cy="${y}" r="${r}"/>`
      : `<path d="M${x} ${y - r}A${r} ${r} 0 ${left > 0.5 ? 1 : 0} 1 ${end}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 854 480" width="854" height="480">
<rect width="854" height="480" fill="#1c2a25"/>
<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="#34473f" stroke-width="14"/>
<g fill="none" stroke="${clay.lit}" stroke-width="14" stroke-linecap="round">${left > 0.005 ? ring : ''}</g>
<text font-family="DejaVu Sans, sans-serif" font-size="28" fill="#f3efe6" dominant-baseline="middle">${words.join('')}</text>
<path d="M48 436h758" stroke="#34473f" stroke-width="6" stroke-linecap="round"/>
<path d="M48 436h${(758 * share).toFixed(0)}" stroke="${clay.lit}" stroke-width="6" stroke-linecap="round"/>
<circle cx="${(48 + 758 * share).toFixed(0)}" cy="436" r="11" fill="#f6c445" stroke="#1c2a25" stroke-width="4"/>
</svg>`
}

function wrapped(line, length) {
  const rows = ['']
  for (const word of line.split(' ')) {
    const longer = `${rows.at(-1)} ${word}`.trim()
    if (longer.length > length) rows.push(word)
    else rows[rows.length - 1] = longer
  }
  return rows
}
