// Makes what the demo shows and sells anew: npm run demo:media. Its recordings need ffmpeg and flite on the PATH, which the
// product and its tests don't; what it makes is kept in the repository.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { clips, talks } from './clips.mjs'
import { makeProducts } from './products.mjs'
import { practiceScene, scenes } from './scenes.mjs'
import { makeSheets } from './sheets.mjs'
import { makeStills } from './stills.mjs'

const target = join(import.meta.dirname, '../../demo')
const framesPerSecond = 12
const pause = 0.7
const rate = 16_000
const posterAt = 0.86
/** Seconds between two pictures of practice. */
const practiceStep = 2
const work = mkdtempSync(join(tmpdir(), 'demo-media-'))

function run(command, args) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`)
}

/** Says the lines one after the other, then what is to be done with the time for it, and answers when each is heard. */
function speak({ name, lines, practice = [] }) {
  const parts = []
  const cues = []
  let at = 0.8
  const beSilent = (seconds) => parts.push(Buffer.alloc(Math.round(seconds * rate) * 2))
  beSilent(at)
  for (const [wait, line] of [...lines.map((line) => [pause, line]), ...practice]) {
    const wav = join(work, 'line.wav')
    run('flite', ['-voice', 'slt', '--setf', 'duration_stretch=1.12', '-t', line, '-o', wav])
    const samples = readFileSync(wav).subarray(44)
    const seconds = samples.length / 2 / rate
    cues.push({ from: at, to: at + seconds, line, wait })
    parts.push(samples)
    beSilent(wait)
    at += seconds + wait
  }
  const pcm = join(work, `${name}.pcm`)
  writeFileSync(pcm, Buffer.concat(parts))
  return { pcm, cues, seconds: at, shown: practice.length > 0 ? cues[lines.length].from : at }
}

const clock = (seconds) => new Date(seconds * 1000).toISOString().slice(11, 23)

function captions(cues) {
  const blocks = cues.map(({ from, to, line }) => `${clock(from)} --> ${clock(to)}\n${line}`)
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`
}

const sound = (pcm) => ['-f', 's16le', '-ar', String(rate), '-ac', '1', '-i', pcm]
/** Voices, hours of them: small, and clear enough. */
const spokenAt = (rate) => ['-c:a', 'aac', '-b:a', rate, '-map_metadata', '-1', '-movflags', '+faststart']

const quietly = ['-y', '-loglevel', 'error']
const coded = [
  ...['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '31', '-tune', 'animation', '-pix_fmt', 'yuv420p'],
  ...['-g', '60', '-video_track_timescale', '12288'],
]

/** What is shown, many pictures a second, and then practice, whose picture changes every other second. */
async function film({ name, scene }, { pcm, seconds, shown, cues }) {
  const parts = [join(work, 'shown.mp4'), join(work, 'practice.mp4')]
  const frames = Math.floor(shown * framesPerSecond)
  await encode(parts[0], framesPerSecond, frames, (at) => scenes[scene](at / framesPerSecond, at / frames))
  const steps = Math.ceil((seconds - shown) / practiceStep)
  const stepAt = (at) => shown + at * practiceStep
  await encode(parts[1], 1 / practiceStep, steps, (at) =>
    practiceScene(cueAt(cues, stepAt(at)), (stepAt(at) - shown) / (seconds - shown)),
  )
  const list = join(work, 'parts.txt')
  writeFileSync(list, (steps > 0 ? parts : parts.slice(0, 1)).map((part) => `file '${part}'\n`).join(''))
  run('ffmpeg', [
    ...[...quietly, '-f', 'concat', '-safe', '0', '-i', list, ...sound(pcm)],
    ...['-c:v', 'copy', ...spokenAt('20k'), '-shortest', join(target, `${name}.mp4`)],
  ])
}

async function encode(file, rate, count, draw) {
  if (count === 0) return
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', '854x480', '-r', String(rate), '-i', '-']
  const ffmpeg = spawn('ffmpeg', [...quietly, ...raw, ...coded, file], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  for (let at = 0; at < count; at++)
    if (!ffmpeg.stdin.write(await pixelsOf(draw(at))))
      await new Promise((resolve) => ffmpeg.stdin.once('drain', resolve))
  ffmpeg.stdin.end()
  await new Promise((resolve, reject) =>
    ffmpeg.on('close', (code) => (code === 0 ? resolve() : reject(new Error(file)))),
  )
}

const pixelsOf = (svg) => sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()

/** What was said last, and how much of its time is left. */
function cueAt(cues, t) {
  const { line, to, wait } = cues.findLast(({ from }) => from <= t + practiceStep / 2)
  return { line, left: Math.min(1, Math.max(0, 1 - (t - to) / wait)) }
}

/** The picture shown before a film plays: what it comes to, near its end. */
async function poster({ name, scene }, seconds) {
  const picture = scenes[scene](seconds * posterAt, posterAt)
  await sharp(Buffer.from(picture))
    .jpeg({ quality: 82 })
    .toFile(join(target, `${name}.jpg`))
}

const only = process.argv[2]
if (!only || only === 'sheets') await makeSheets(target)
if (!only || only === 'stills') await makeStills(target)
if (!only || only === 'products') await makeProducts(target)
for (const clip of clips.filter((clip) => !only || clip.name === only)) {
  const said = speak(clip)
  await film(clip, said)
  await poster(clip, said.shown)
  writeFileSync(join(target, `${clip.name}.vtt`), captions(said.cues))
  process.stdout.write(`${clip.name}: ${said.seconds.toFixed(1)} s\n`)
}
for (const talk of talks.filter((talk) => !only || talk.name === only)) {
  const said = speak(talk)
  run('ffmpeg', [
    '-y',
    '-loglevel',
    'error',
    ...sound(said.pcm),
    ...spokenAt('16k'),
    join(target, `${talk.name}.m4a`),
  ])
  writeFileSync(join(target, `${talk.name}.vtt`), captions(said.cues))
  process.stdout.write(`${talk.name}: ${said.seconds.toFixed(1)} s\n`)
}
rmSync(work, { recursive: true })
