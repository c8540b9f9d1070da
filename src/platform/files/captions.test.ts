import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanCaptions, WrongCaptions } from './captions.ts'

const cue = (words: string, times = '00:01.000 --> 00:02.500') => `WEBVTT\n\n${times}\n${words}\n`

describe('captions', () => {
  it('keep times, places and words', () => {
    expect(
      cleanCaptions(
        '\uFEFFWEBVTT - Glazing\r\n\r\nintro\r\n00:01.000 --> 00:02.500 line:0 align:start\r\nHello\r\nclay\r\n',
      ),
    ).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500 line:0 align:start\nHello\nclay\n')
  })

  it.each([
    ['<b>bold</b> and <v Ana>Ana</v>', 'bold and Ana'],
    ['<script>alert(1)</script>x', 'alert(1)x'],
    ['1 < 2 & 3', '1 &lt; 2 &amp; 3'],
    ['&lt;b&gt; stays &amp; said', '&lt;b&gt; stays &amp; said'],
    ['x\u0000y', 'xy'],
  ])('C3: %j becomes %j', (given, kept) => {
    expect(cleanCaptions(cue(given))).toContain(`\n${kept}\n`)
  })

  it('leave out notes, styles, regions, unknown settings and what says nothing', () => {
    const text = `WEBVTT\n\nNOTE x\n\nSTYLE\n::cue { background: url(https://evil.example) }\n\nREGION\nid:x\n\n00:01.000 --> 00:02.000 evil:1 line:5%\nWords\n\n00:03.000 --> 00:04.000\n<i></i>\n`
    expect(cleanCaptions(text)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000 line:5%\nWords\n')
  })

  it.each([
    ['no header', '00:01.000 --> 00:02.000\nx', 'captions.header'],
    ['a page', '<!doctype html><p>WEBVTT', 'captions.header'],
    ['nothing', 'WEBVTT\n\nNOTE only\n', 'captions.none'],
    ['no times', 'WEBVTT\n\nname\nwords\n', 'captions.times(4)'],
    ['backwards', cue('x', '00:05.000 --> 00:02.000'), 'captions.order(3)'],
  ])('with %s are refused, with the line', (_, text, words) => {
    expect(() => cleanCaptions(text)).toThrow(WrongCaptions)
    expect(() => cleanCaptions(text)).toThrow(words)
  })

  it('once cleaned stay as they are, whatever was in them, and hold no markup', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (lines) => {
        const words = lines.map((line) => line.replace(/[\n\r]/g, ' ')).join('\n')
        let once: string
        try {
          once = cleanCaptions(cue(words))
        } catch (error) {
          expect(error).toBeInstanceOf(WrongCaptions)
          return
        }
        expect(once).not.toMatch(/<|(?<!--)>/)
        expect(cleanCaptions(once)).toBe(once)
      }),
    )
  })
})
