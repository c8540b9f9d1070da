import { expect, test } from 'vitest'
import { acceptedLanguage, directionOf, languageOf } from './language.ts'

test('a locale has its language, or none of ours', () => {
  expect(languageOf('de-AT')).toBe('de')
  expect(languageOf('EN')).toBe('en')
  expect(languageOf('pt-BR')).toBeNull()
  expect(languageOf(null)).toBeNull()
})

test('the reader’s order decides, not the order of writing', () => {
  expect(acceptedLanguage('en;q=0.5, de-CH')).toBe('de')
  expect(acceptedLanguage('fr, en;q=0.8, de;q=0.8')).toBe('en')
  expect(acceptedLanguage('de;q=0, fr')).toBeNull()
  expect(acceptedLanguage('de;q=x')).toBeNull()
  expect(acceptedLanguage(undefined)).toBeNull()
})

test('right-to-left languages are laid out from the right', () => {
  expect(directionOf('ar-EG')).toBe('rtl')
  expect(directionOf('de')).toBe('ltr')
})
