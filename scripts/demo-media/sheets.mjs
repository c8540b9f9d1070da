// Makes the sheets that the demo's lessons offer for printing: npm run demo:media -- sheets.
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'

const fonts = join(import.meta.dirname, '../../node_modules/@expo-google-fonts/inter')
export const font = {
  plain: join(fonts, '400Regular/Inter_400Regular.ttf'),
  strong: join(fonts, '700Bold/Inter_700Bold.ttf'),
}
export const ink = '#13201b'
const blue = '#3b7de0'
/** A fixed date, so that the same sheet is the same bytes when it's made again. */
export const sheetDate = new Date('2026-01-01T00:00:00Z')

/** A page with a heading on the line, as everything of ours is drawn. */
export function head(pdf, title, words) {
  pdf.save().lineWidth(3).strokeColor(blue).moveTo(56, 62).lineTo(540, 62).stroke()
  pdf.circle(56, 62, 6).fillAndStroke('#fff', blue).restore()
  pdf.font(font.strong).fontSize(24).fillColor(ink).text(title, 56, 84)
  pdf.font(font.plain).fontSize(11).text(words, 56, 122, { width: 470, lineGap: 4 })
  pdf.moveDown(1.2)
}

export function boxes(pdf, lines) {
  for (const line of lines) {
    const y = pdf.y
    pdf
      .rect(58, y + 1, 12, 12)
      .lineWidth(1)
      .stroke(ink)
    pdf.font(font.plain).fontSize(12).fillColor(ink).text(line, 84, y, { width: 440, lineGap: 3 })
    pdf.moveDown(0.7)
  }
}

export function table(pdf, columns, rows, height = 26) {
  const width = 484 / columns.length
  const draw = (cells, face) => {
    const y = pdf.y
    cells.forEach((cell, at) => {
      pdf
        .font(face)
        .fontSize(10)
        .fillColor(ink)
        .text(cell, 60 + at * width, y + 8, { width: width - 8 })
    })
    pdf
      .lineWidth(0.7)
      .strokeColor('#d0d8d3')
      .moveTo(56, y + height)
      .lineTo(540, y + height)
      .stroke()
    pdf.y = y + height
  }
  draw(columns, font.strong)
  for (const row of rows) draw(row, font.plain)
}

export const blank = (columns, count) =>
  Array.from({ length: count }, () => Array.from({ length: columns }, () => ''))

const sheets = {
  'wedging-and-centering': (pdf) => {
    head(
      pdf,
      'Wedging and centering',
      'Tick these for every ball until you no longer need to. One sheet lasts a week.',
    )
    boxes(pdf, [
      'The lump is cut, and the cut face is smooth, without holes or streaks.',
      'The wheel head is damp, not wet.',
      'Elbows are on the thighs or the hips.',
      'The hands touch each other.',
      'The wheel is fast.',
      'The foot is pressed down first.',
      'Three cones up, three cones down.',
      'The pressure is let go slowly.',
      'A fingertip held against the side stays still for one whole turn.',
    ])
  },
  'one-line-for-every-pot': (pdf) => {
    head(
      pdf,
      'One line for every pot',
      'Write it on the day you throw it, and fill in the rest when it leaves the kiln. The difference between wet and fired is your true shrinkage.',
    )
    table(
      pdf,
      ['No.', 'Clay, weight', 'Wet, cm', 'Wanted', 'Happened', 'Fired, cm', 'Glaze'],
      blank(7, 18),
      30,
    )
  },
  'firing-schedule': (pdf) => {
    head(
      pdf,
      'A slow glaze firing',
      'For stoneware in a small electric kiln, cone 6. Your kiln has a manual: where it says something else, it is right.',
    )
    table(
      pdf,
      ['Step', 'Rise', 'To', 'Hold'],
      [
        ['1  Drying', '60 °C an hour', '120 °C', '1 h, lid ajar'],
        ['2  Water leaves', '90 °C an hour', '600 °C', 'none'],
        ['3  Carbon leaves', '150 °C an hour', '950 °C', '15 min'],
        ['4  Glaze melts', '120 °C an hour', '1190 °C', 'none'],
        ['5  Even out', '60 °C an hour', '1222 °C', '10 min'],
        ['6  Cool', 'as fast as it falls', '1040 °C', '20 min'],
        ['7  Cool slowly', '80 °C an hour', '760 °C', 'then off'],
      ],
    )
    pdf.addPage()
    head(
      pdf,
      'What to write down',
      'The same kiln never fires twice alike. Ten minutes of notes save a shelf of pots.',
    )
    table(pdf, ['Time', 'Shown, °C', 'Cone', 'Sound', 'Changed'], blank(5, 16), 30)
    pdf.addPage()
    head(
      pdf,
      'When to stop',
      'Switch off at the isolator and leave the lid closed when one of these happens.',
    )
    boxes(pdf, [
      'The temperature hasn’t moved for an hour, and the relay never rests.',
      'You smell plastic, or something sweet.',
      'A plug, a cable or the wall is too hot to keep a hand on.',
      'A buzz grows louder.',
      'The heat alarm sounds.',
    ])
  },
}

export async function makeSheets(target) {
  for (const [name, draw] of Object.entries(sheets)) {
    const pdf = new PDFDocument({
      size: 'A4',
      margin: 56,
      lang: 'en',
      tagged: true,
      info: { Title: name, CreationDate: sheetDate, ModDate: sheetDate },
    })
    const file = createWriteStream(join(target, `${name}.pdf`))
    pdf.pipe(file)
    draw(pdf)
    pdf.end()
    await new Promise((resolve) => file.on('finish', resolve))
  }
}
