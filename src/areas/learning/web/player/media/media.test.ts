import { describe, expect, it } from 'vitest'
import { chaptersVtt } from '#areas/courses/web/shared/player/chapters-vtt.ts'
import { nextRate, readPreferences, savePreferences } from '#areas/courses/web/shared/player/preferences.ts'
import { clockTime } from '#kernel/clock-time.ts'
import { lineAt, linesOf } from './vtt.ts'

describe('a transcript', () => {
  const vtt = [
    'WEBVTT',
    '',
    'NOTE nothing to read',
    '',
    '1',
    '00:00.000 --> 00:02.500 align:start',
    '<v Ana>Lock your elbows</v>',
    'to your body.',
    '',
    '01:00:03.000 --> 01:00:04.000',
    'Cones &amp; <i>tea</i>',
    '',
    '00:05.000 --> 00:06.000',
    '',
  ].join('\r\n')

  it('is made of the spoken lines, in order, without their marks', () => {
    expect(linesOf(vtt)).toEqual([
      { from: 0, to: 2.5, text: 'Lock your elbows to your body.' },
      { from: 3603, to: 3604, text: 'Cones & tea' },
    ])
  })

  it('knows which line is being said', () => {
    const lines = linesOf(vtt)
    expect([lineAt(lines, 0), lineAt(lines, 100), lineAt(lines, 3603.5)]).toEqual([0, 0, 1])
    expect(lineAt([], 3)).toBe(-1)
  })

  it('is nothing for a file that is no captions', () => {
    expect(linesOf('<html>Gone</html>')).toEqual([])
  })
})

describe('chapters', () => {
  it('become cues that end where the next begins, whatever they are called', () => {
    const chapters = [
      { atSeconds: 0, title: 'Start --> <b>here</b>' },
      { atSeconds: 61.5, title: 'Coning\n\nup' },
    ]
    const written = chaptersVtt(chapters, 120)
    expect(written).toContain('00:00:00.000 --> 00:01:01.500\nStart → &lt;b>here&lt;/b>')
    expect(linesOf(written).map(({ from, to }) => [from, to])).toEqual([
      [0, 61.5],
      [61.5, 120],
    ])
  })
})

describe('how somebody likes to watch', () => {
  it('is remembered, and nonsense is not taken', () => {
    savePreferences({ rate: 1.25 })
    savePreferences({ captions: 'pt-BR' })
    expect(readPreferences()).toEqual({ rate: 1.25, captions: 'pt-BR', lastCaptions: 'pt-BR' })
    savePreferences({ captions: null })
    expect(readPreferences()).toMatchObject({ captions: null, lastCaptions: 'pt-BR' })
    localStorage.setItem('throughline.player', '{"rate":40,"captions":3}')
    expect(readPreferences()).toEqual({ rate: 1, captions: null, lastCaptions: null })
    localStorage.setItem('throughline.player', 'what')
    expect(readPreferences()).toEqual({ rate: 1, captions: null, lastCaptions: null })
  })

  it('goes from half to double speed and no further', () => {
    expect([nextRate(1, 1), nextRate(1, -1), nextRate(2, 1), nextRate(0.5, -1)]).toEqual([1.25, 0.75, 2, 0.5])
  })
})

it('writes times as clocks do', () => {
  expect([clockTime(40.9), clockTime(1100), clockTime(3729)]).toEqual(['0:40', '18:20', '1:02:09'])
})
