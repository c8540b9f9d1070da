import { describe, expect, it } from 'vitest'
import { defaultUploadLimits } from '#areas/files/rules.ts'
import { captionsFile, languageName, languageOf, vttFromSrt } from './captions.ts'
import { chapterLines, chaptersFrom } from './chapters.ts'
import { clockWords, secondsFrom } from './clock.ts'
import { lessonsFromFiles, titleOf } from './lessons-from-files.ts'

describe('times', () => {
  it.each([
    ['0:00', 0],
    ['1:30', 90],
    ['95:00', 5700],
    ['1:02:03', 3723],
    [' 2:5 ', 125],
    ['1:75:00', null],
    ['1:75', null],
    ['90', null],
    ['', null],
  ])('%j are %j seconds', (typed, seconds) => {
    expect(secondsFrom(typed)).toBe(seconds)
  })
  it.each([
    [0, '0:00'],
    [90.9, '1:30'],
    [3723, '1:02:03'],
  ])('%j seconds read %j', (seconds, words) => {
    expect(clockWords(seconds)).toBe(words)
  })
})

describe('chapters', () => {
  it('reads lists as people write and copy them, in the order of their times', () => {
    const text =
      '0:00 Intro\n\n1) [12:30] – Firing: part 2\n- 1:05 - Clay\nGlazing 1:02:03\n(2:00) 3 ways to hold it'
    expect(chaptersFrom(text, 4000)).toEqual({
      chapters: [
        { atSeconds: 0, title: 'Intro' },
        { atSeconds: 65, title: 'Clay' },
        { atSeconds: 120, title: '3 ways to hold it' },
        { atSeconds: 750, title: 'Firing: part 2' },
        { atSeconds: 3723, title: 'Glazing' },
      ],
      troubles: [],
      tooMany: false,
    })
  })
  it('says which line is wrong and why', () => {
    const text = `Intro\n1:30\n2:00 Twice\n2:00 Twice\n99:00 Behind the end\n3:00 ${'x'.repeat(151)}`
    expect(chaptersFrom(text, 600).troubles).toEqual([
      { line: 1, kind: 'time' },
      { line: 2, kind: 'title' },
      { line: 4, kind: 'same' },
      { line: 5, kind: 'late' },
      { line: 6, kind: 'long' },
    ])
    expect(chaptersFrom(Array.from({ length: 101 }, (_, n) => `${n}:00 x`).join('\n'), null).tooMany).toBe(
      true,
    )
  })
  it('writes what it reads', () => {
    const { chapters } = chaptersFrom('1:02:03 End\n0:05 Start', null)
    expect(chapterLines(chapters)).toBe('0:05 Start\n1:02:03 End')
    expect(chaptersFrom(chapterLines(chapters), null).chapters).toEqual(chapters)
  })
})

describe('captions', () => {
  it('turns SubRip into WebVTT, without its colors', () => {
    const srt =
      '\ufeff1\r\n00:00:01,000 --> 00:00:02,5\r\n<font color="#fff">Hello</font> <i>there</i>\r\nsecond row --> x\r\n\r\n2\r\n01:00:00,000 --> 01:00:01,000 X1:0\r\n{\\an8}Bye\r\n\r\n3\r\nno time\r\n'
    expect(vttFromSrt(srt)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHello <i>there</i>\nsecond row → x\n\n01:00:00.000 --> 01:00:01.000\nBye\n',
    )
    expect(vttFromSrt('Just some words')).toBeNull()
  })
  it('reads old files as well, and leaves WebVTT alone', async () => {
    const latin = new File(
      [new Uint8Array([...new TextEncoder().encode('1\n00:00:01,000 --> 00:00:02,000\ncaf'), 0xe9])],
      'a.en.srt',
    )
    const made = await captionsFile(latin)
    expect(made?.name).toBe('a.en.vtt')
    expect(await made?.text()).toContain('café')
    const vtt = new File(['WEBVTT'], 'a.vtt')
    expect(await captionsFile(vtt)).toBe(vtt)
    expect(await captionsFile(new File(['x'], 'b.srt'))).toBeNull()
  })
  it.each([
    ['intro.pt-BR.vtt', 'pt-BR'],
    ['intro_de.srt', 'de'],
    ['intro.vtt', 'en'],
    ['intro.zzz.vtt', 'en'],
  ])('%j is in %j', (name, language) => {
    expect(languageOf(name, 'en')).toBe(language)
  })
  it('names languages', () => {
    expect(languageName('pt-BR', 'en')).toBe('Brazilian Portuguese')
    expect(languageName('not a code', 'en')).toBe('not a code')
  })
})

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name)
const given = (...paths: string[]) =>
  paths.map((path) => ({ path, file: file(path.split('/').at(-1) ?? '') }))
const drawn = (paths: ReturnType<typeof given>) =>
  lessonsFromFiles(paths, defaultUploadLimits).sections.map(({ title, lessons }) => [
    title,
    ...lessons.map(
      (lesson) => `${lesson.kind} ${lesson.title}${lesson.captions.map((each) => ` +${each.name}`).join('')}`,
    ),
  ])

describe('lessons of files', () => {
  it('come in the order of their numbers, each of the kind its file is', () => {
    expect(
      drawn(
        given(
          '10 firing.mp4',
          '2 - wedging.MOV',
          '01_intro.webm',
          '3. songs.mp3',
          'worksheet.pdf',
          'tools.zip',
          'notes.md',
        ),
      ),
    ).toEqual([
      [
        null,
        'video Intro',
        'video Wedging',
        'audio Songs',
        'video Firing',
        'text Notes',
        'download Tools',
        'pdf Worksheet',
      ],
    ])
  })
  it('stand in a section for each folder; captions go with their recording', () => {
    expect(
      drawn(
        given(
          'Pottery/02 On the wheel/01 centering.mp4',
          'Pottery/01 Getting started/2 wedging.mp4',
          'Pottery/01 Getting started/2 wedging.en.srt',
          'Pottery/01 Getting started/10 kiln.mp4',
          'Pottery/welcome.mp4',
          'Pottery/.DS_Store',
        ),
      ),
    ).toEqual([
      [null, 'video Welcome'],
      ['Getting started', 'video Wedging +2 wedging.en.srt', 'video Kiln'],
      ['On the wheel', 'video Centering'],
    ])
  })
  it('are not made of what cannot be used', () => {
    const { sections, refused } = lessonsFromFiles(
      [
        ...given('setup.exe', 'page.html', 'lonely.vtt'),
        { path: 'empty.mp4', file: file('empty.mp4', 0) },
        { path: 'big.pdf', file: Object.defineProperty(file('big.pdf'), 'size', { value: 200_000_000 }) },
      ],
      defaultUploadLimits,
    )
    expect(sections).toEqual([])
    expect(refused.map(({ file: { name }, why }) => `${name} ${why}`)).toEqual([
      'big.pdf size',
      'empty.mp4 empty',
      'page.html type',
      'setup.exe type',
      'lonely.vtt type',
    ])
  })
  it.each([
    ['01 intro.mp4', 'Intro'],
    ['1.2 - the_wheel.mp4', 'The wheel'],
    ['Lesson 3: Glaze.pdf', 'Glaze'],
    ['2024.pdf', '2024'],
    ['007.mp4', '007'],
    ['100 ways.mp4', '100 ways'],
    ['02-centering-on-the-wheel.mp4', 'Centering on the wheel'],
    ['leather-hard.mp4', 'Leather-hard'],
    ['half-dry ready-made bowls.mp4', 'Half-dry ready-made bowls'],
  ])('%j is called %j', (name, title) => {
    expect(titleOf(name)).toBe(title)
  })
})
