import { afterEach, describe, expect, it, vi } from 'vitest'
import { deviceLocale } from './format.ts'

afterEach(() => vi.unstubAllGlobals())

describe('the language of the device', () => {
  it.each([
    ['en-US', 'en-US'],
    ['pt-br', 'pt-BR'],
    ['en-US@posix', null],
    ['c', null],
    ['', null],
  ])('%s is read as %s', (language, expected) => {
    vi.stubGlobal('navigator', { language })
    expect(deviceLocale()).toBe(expected)
  })
})
