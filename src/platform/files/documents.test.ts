import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { makeCompoundFile, makeOfficeDocument, makePackage, makeZip } from '#testing/documents.ts'
import { workedMs } from '#testing/waiting.ts'
import { isDocumentInside } from './documents.ts'

const folder = mkdtempSync(join(tmpdir(), 'throughline-documents-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const office = 'application/vnd.openxmlformats-officedocument.'
const open = 'application/vnd.oasis.opendocument.'
const types = {
  docx: `${office}wordprocessingml.document`,
  xlsx: `${office}spreadsheetml.sheet`,
  pptx: `${office}presentationml.presentation`,
  odt: `${open}text`,
  ods: `${open}spreadsheet`,
  odp: `${open}presentation`,
  epub: 'application/epub+zip',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}
type Kind = keyof typeof types

function isInside(bytes: Buffer, kind: Kind): Promise<boolean> {
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  return isDocumentInside(path, types[kind])
}

const documents = async (): Promise<[Kind, Buffer][]> => [
  ['docx', await makeOfficeDocument('docx')],
  ['xlsx', await makeOfficeDocument('xlsx')],
  ['pptx', await makeOfficeDocument('pptx')],
  ['odt', await makePackage(types.odt)],
  ['ods', await makePackage(types.ods)],
  ['odp', await makePackage(types.odp)],
  ['epub', await makePackage(types.epub, ['META-INF/container.xml', 'book.opf'])],
  ['doc', makeCompoundFile('WordDocument')],
  ['xls', makeCompoundFile('Workbook')],
  ['ppt', makeCompoundFile('PowerPoint Document')],
]

describe('S8: a document', () => {
  it('S8: is what its ending says, and nothing else that is a document', async () => {
    const all = await documents()
    for (const [kind, bytes] of all)
      for (const [asked] of all)
        expect([kind, asked, await isInside(bytes, asked)]).toEqual([kind, asked, kind === asked])
  })

  it('S8: is no archive of anything', async () => {
    const parts = { 'word/document.xml': '<x/>', 'xl/workbook.xml': '<x/>', 'ppt/presentation.xml': '<x/>' }
    const types = (type: string) => ({ '[Content_Types].xml': `<Override ContentType="${type}"/>` })
    const wrong: Record<string, Buffer> = {
      'any archive': await makeZip({ 'a.txt': 'hello' }),
      'the parts without their list': await makeZip(parts),
      'the list without its parts': await makeZip({
        '[Content_Types].xml': '<Override ContentType="application/x"/>',
        ...parts,
      }),
      'another document': await makeZip({ ...types(`${office}drawingml.diagram+xml`), ...parts }),
      'one with macros by its type': await makeZip({
        ...types('application/vnd.ms-word.document.macroEnabled.main+xml'),
        ...parts,
      }),
      'one with macros': await makeOfficeDocument('docx', { 'word/vbaProject.bin': 'x' }),
      'its name in the wrong place': await makeZip({ 'x/mimetype': types('x')['[Content_Types].xml'] ?? '' }),
      'half of one': (await makeOfficeDocument('docx')).subarray(0, 300),
      nothing: Buffer.from('PK\x03\x04'),
      'an installer': makeCompoundFile('!SummaryInformation'),
    }
    for (const [what, bytes] of Object.entries(wrong))
      for (const kind of ['docx', 'odt', 'epub', 'doc'] as const)
        expect([what, kind, await isInside(bytes, kind)]).toEqual([what, kind, false])
  })

  it('is found in an archive with wide numbers, a comment, or another kind of slash', async () => {
    const name = '[Content_Types].xml'
    const list = `<Override ContentType="${types.docx}.main+xml"/>`
    const wide = await makeZip({ [name]: list, 'word/document.xml': '<x/>' }, { wide: true })
    expect(await isInside(wide, 'docx')).toBe(true)
    const plain = await makeOfficeDocument('docx')
    const comment = Buffer.concat([plain.subarray(0, -2), Buffer.from([5, 0]), Buffer.from('hello')])
    expect(await isInside(comment, 'docx')).toBe(true)
    const slashes = Buffer.from(
      plain.toString('latin1').replaceAll('word/document', 'word\\document'),
      'latin1',
    )
    expect(await isInside(slashes, 'docx')).toBe(true)
  })

  it('E2: costs nothing that says it is larger than it is, or is', async () => {
    const bomb = await makeZip({ '[Content_Types].xml': ' '.repeat(50_000_000), 'word/document.xml': '<x/>' })
    const began = workedMs()
    expect(await isInside(bomb, 'docx')).toBe(false)
    const good = await makeOfficeDocument('docx')
    const end = good.lastIndexOf('PK\x05\x06', undefined, 'latin1')
    for (const at of [10, 12, 16]) {
      const lie = Buffer.from(good)
      lie.writeUInt32LE(0xfffffff0, end + at)
      expect(await isInside(lie, 'docx')).toBe(false)
    }
    // A chain of sectors that leads back to itself.
    const circle = makeCompoundFile('Other')
    circle.writeUInt32LE(1, 512 + 8)
    expect(await isInside(circle, 'doc')).toBe(false)
    expect(workedMs() - began).toBeLessThan(2000)
  })

  it('is no reason to fail, whatever the bytes are', async () => {
    const seeds = (await documents()).map(([, bytes]) => bytes)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...seeds),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 12 }),
        fc.constantFrom(...(Object.keys(types) as Kind[])),
        async (seed, changes, kind) => {
          const bytes = Buffer.from(seed)
          for (const [at, value] of changes) bytes[at % bytes.length] = value
          expect(typeof (await isInside(bytes, kind))).toBe('boolean')
        },
      ),
      { numRuns: 300 },
    )
  })
})
