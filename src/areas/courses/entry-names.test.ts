import { expect, it } from 'vitest'
import { cleanName, entryNames } from './entry-names.ts'

it('makes names that lead nowhere and unpack anywhere', () => {
  expect(cleanName('../../etc/passwd', 'file')).toBe('-..-etc-passwd')
  expect(cleanName('C:\\boot.ini', 'file')).toBe('C--boot.ini')
  expect(cleanName(' plan\u0000\u202egpj.exe. ', 'file')).toBe('plangpj.exe')
  expect(cleanName('...', 'file')).toBe('file')
  expect(cleanName('NUL.pdf', 'file')).toBe('_NUL.pdf')
  expect(cleanName('Olá – cerâmica.pdf', 'file')).toBe('Olá – cerâmica.pdf')
})

it('shortens between characters and keeps the ending', () => {
  const long = cleanName(`${'🏺'.repeat(80)}.pdf`, 'file')
  expect(new TextEncoder().encode(long).length).toBeLessThanOrEqual(120)
  expect(long.endsWith('🏺.pdf')).toBe(true)
})

it('never gives two files one path, not even to who does not tell A from a', () => {
  const wanted = ['plan.pdf', 'Plan.pdf', 'plan.pdf', 'plan (2).pdf'].map((name) => ({ folder: 'L/1', name }))
  const paths = entryNames(wanted)
  expect(paths[0]).toBe('L-1/plan.pdf')
  expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(4)
})
