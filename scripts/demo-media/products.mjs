// Makes the files that the demo's store sells, and their covers: npm run demo:media -- products.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import yazl from 'yazl'
import { setterFor } from '../../src/platform/drawing/outlines.ts'
import { firstPages } from './pages.mjs'
import { blank, boxes, font, head, ink, sheetDate, table } from './sheets.mjs'

const orange = '#c8690f'
const paper = '#f7f1e6'
const quiet = '#5b5348'

const recipes = [
  [
    'Old Faithful White',
    'Cone 6, satin',
    ['Feldspar 38', 'Silica 24', 'Whiting 18', 'Kaolin 14', 'Zinc oxide 6'],
  ],
  [
    'Harbor Blue',
    'Cone 6, gloss',
    ['Frit 3134 28', 'Feldspar 26', 'Silica 22', 'Kaolin 16', 'Whiting 8', '+ Cobalt carbonate 1'],
  ],
  [
    'Copper Moss',
    'Cone 6, matte',
    ['Feldspar 40', 'Dolomite 22', 'Kaolin 20', 'Silica 18', '+ Copper carbonate 4'],
  ],
  [
    'Iron Tenmoku',
    'Cone 10, gloss',
    ['Feldspar 45', 'Silica 25', 'Whiting 17', 'Kaolin 13', '+ Red iron oxide 9'],
  ],
]

function recipeCard(pdf, [name, firing, parts], at) {
  if (at > 0) pdf.addPage()
  head(pdf, name, `${firing}. Parts by weight of dry powder; they add up to 100 before color.`)
  table(
    pdf,
    ['Material and parts', 'For 1 kg', 'Weighed'],
    parts.map((part) => [part, `${Number(part.split(' ').at(-1)) * 10} g`, '']),
  )
  pdf.moveDown(1.5)
  boxes(pdf, [
    'Sieved twice, 80 mesh.',
    'Tested on your own clay, on an upright tile.',
    'Tested on the inside of a cup before it meets food.',
  ])
}

function template(pdf, [name, wet, fired, weight]) {
  head(pdf, name, `${weight} of clay. Thrown ${wet} wide, it comes out of the kiln at ${fired}.`)
  pdf
    .lineWidth(1.5)
    .strokeColor(ink)
    .moveTo(180, 230)
    .bezierCurveTo(190, 420, 200, 470, 260, 480)
    .lineTo(336, 480)
  pdf.bezierCurveTo(396, 470, 406, 420, 416, 230).stroke()
  pdf.font(font.plain).fontSize(11).text('Cut out along the line. Hold it against the wet wall.', 56, 520)
}

const templates = [
  ['Morning mug', '3 7/8 in', '3 3/8 in', '14 oz'],
  ['Cereal bowl', '6 3/4 in', '6 in', '1 lb 4 oz'],
  ['Serving bowl', '11 1/4 in', '10 in', '3 lb 8 oz'],
]

const cones = [
  ['06', '1,828 °F', '998 °C', 'Bisque, low-fire glazes'],
  ['04', '1,945 °F', '1,063 °C', 'Bisque, majolica'],
  ['5', '2,167 °F', '1,186 °C', 'Mid-fire stoneware'],
  ['6', '2,232 °F', '1,222 °C', 'Mid-fire stoneware'],
  ['9', '2,300 °F', '1,260 °C', 'Porcelain'],
  ['10', '2,345 °F', '1,285 °C', 'High-fire stoneware'],
]

/** In the display face, as shapes: whoever draws it needs no font. What only explains is quieter. */
function say(text, x, y, size, weight = 400, fill = weight > 400 ? ink : quiet) {
  const shapes = setterFor(text)(text).shapes()
  const drawn = shapes.map(
    (shape) =>
      `<path transform="translate(${x + shape.x * size} ${y + shape.y * size}) scale(${shape.scale * size} ${-shape.scale * size})" d="${shape.path}"/>`,
  )
  return `<g fill="${fill}">${drawn.join('')}</g>`
}

/** A poster for the wall beside the kiln. */
function coneChart() {
  const rows = cones.map(([cone, f, c, use], at) => {
    const y = 420 + at * 130
    return `${say(cone, 90, y, 64, 700, orange)}${say(`${f} / ${c}`, 250, y - 14, 40, 700)}${say(use, 250, y + 34, 30)}
      <path d="M90 ${y + 62}H990" stroke="#d9cdb8" stroke-width="2"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1350"><path fill="${paper}" d="M0 0h1080v1350H0z"/>
    ${say('What cone is it?', 90, 180, 84, 700)}${say('Orton cones at a slow rise, by the kiln.', 90, 250, 34)}${rows.join('')}</svg>`
}

/** Sheets fanned out on a table, with what they are. */
function cover(title, about, tilt) {
  const sheet = (turn, fill) =>
    `<g transform="translate(590 100) rotate(${turn} 90 200)"><path fill="${fill}" stroke="#d9cdb8" d="M0 0h270v360H0z"/>
     <path d="M30 60h150M30 100h210M30 130h210M30 160h180M30 220h210M30 250h120" stroke="${orange}" stroke-width="6"/></g>`
  const top = 292 - title.length * 36
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540"><path fill="${paper}" d="M0 0h960v540H0z"/>
    ${sheet(tilt, '#fff')}${sheet(tilt - 9, '#fffdf8')}${sheet(tilt - 18, '#fff')}
    ${title.map((line, at) => say(line, 60, top + at * 72, 60, 700)).join('')}${say(about, 60, top + 20 + title.length * 72, 28)}</svg>`
}

const jpegOf = (svg) => sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()

function pdfOf(title, draw) {
  const info = { Title: title, CreationDate: sheetDate, ModDate: sheetDate }
  const pdf = new PDFDocument({ size: 'LETTER', margin: 56, lang: 'en', tagged: true, info })
  draw(pdf)
  pdf.end()
  return buffer(pdf)
}

async function zipOfTemplates() {
  const zip = new yazl.ZipFile()
  for (const one of templates) {
    const page = await pdfOf(one[0], (pdf) => template(pdf, one))
    zip.addBuffer(page, `${one[0].toLowerCase().replace(' ', '-')}.pdf`, { mtime: sheetDate })
  }
  const note = 'Print at 100%. “Fit to page” makes every mug smaller.\n'
  zip.addBuffer(Buffer.from(note), 'read-me.txt', { mtime: sheetDate })
  zip.end()
  return buffer(zip.outputStream)
}

function logbook(pdf) {
  head(pdf, 'Kiln logbook', 'One page for each firing. Keep it by the kiln with a pen on a string.')
  table(pdf, ['Time', 'Shown', 'Cone', 'Switches', 'What I saw'], blank(5, 16), 30)
}

export async function makeProducts(target) {
  const cards = await pdfOf('Glaze recipe cards', (pdf) => {
    for (const [at, recipe] of recipes.entries()) recipeCard(pdf, recipe, at)
  })
  const [first, second] = await firstPages(cards, 2, 1_000)
  const files = {
    'glaze-recipe-cards.pdf': cards,
    'glaze-recipe-cards-1.jpg': first,
    'glaze-recipe-cards-2.jpg': second,
    'glaze-recipe-cards.jpg': jpegOf(cover(['Glaze', 'recipe cards'], 'Four glazes you can trust', 12)),
    'mug-and-bowl-templates.zip': zipOfTemplates(),
    'mug-and-bowl-templates.jpg': jpegOf(cover(['Mug', 'and bowl', 'templates'], 'Print, cut, throw', 4)),
    'cone-chart.png': sharp(Buffer.from(coneChart())).png({ palette: true }).toBuffer(),
    'cone-chart.jpg': sharp(Buffer.from(coneChart())).resize(720).jpeg({ quality: 80 }).toBuffer(),
    'kiln-logbook.pdf': pdfOf('Kiln logbook', logbook),
    'kiln-logbook.jpg': jpegOf(cover(['Kiln', 'logbook'], 'One page for each firing', 20)),
  }
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(target, name), await bytes)
}
