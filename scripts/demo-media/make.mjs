// Makes what the demo shows and sells anew: npm run demo:media. Its recordings need ffmpeg and flite on the PATH, which the
// product and its tests don't; what it makes is kept in the repository.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { clips, talks } from './clips.mjs'
import { makeProducts } from './products.mjs'
import { scenes } from './scenes.mjs'
import { makeSheets } from './sheets.mjs'

const target = join(import.meta.dirname, '../../demo')
const framesPerSecond = 12
const pause = 0.7
const rate = 16_000
const posterAt = 0.86
const work = mkdtempSync(join(tmpdir(), 'demo-media-'))

function run(command, args) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`)
}

/** Says the lines one after the other, and answers when each is heard. */
function speak({ name, lines }) {
  const parts = []
  const cues = []
  let at = 0.8
  parts.push(Buffer.alloc(Math.round(at * rate) * 2))
  for (const line of lines) {
    const wav = join(work, 'line.wav')
    run('flite', ['-voice', 'slt', '--setf', 'duration_stretch=1.12', '-t', line, '-o', wav])
    const samples = readFileSync(wav).subarray(44)
    const seconds = samples.length / 2 / rate
    cues.push({ from: at, to: at + seconds, line })
    const silence = Buffer.alloc(Math.round(pause * rate) * 2)
    parts.push(samples, silence)
    at += seconds + pause
  }
  const pcm = join(work, `${name}.pcm`)
  writeFileSync(pcm, Buffer.concat(parts))
  return { pcm, cues, seconds: at }
}

const clock = (seconds) => new Date(seconds * 1000).toISOString().slice(11, 23)

function captions(cues) {
  const blocks = cues.map(({ from, to, line }) => `${clock(from)} --> ${clock(to)}\n${line}`)
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`
}

const sound = (pcm) => ['-f', 's16le', '-ar', String(rate), '-ac', '1', '-i', pcm]
const spoken = ['-c:a', 'aac', '-b:a', '32k', '-map_metadata', '-1', '-movflags', '+faststart']

async function film({ name, scene }, { pcm, seconds }) {
  const ffmpeg = spawn(
    'ffmpeg',
    [
      '-y',
      '-loglevel',
      'error',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-s',
      '854x480',
      '-r',
      String(framesPerSecond),
      '-i',
      '-',
      ...sound(pcm),
      '-c:v',
      'libx264',
      '-preset',
      'veryslow',
      '-crf',
      '31',
      '-tune',
      'animation',
      '-pix_fmt',
      'yuv420p',
      '-g',
      '60',
      ...spoken,
      '-shortest',
      join(target, `${name}.mp4`),
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  const frames = Math.floor(seconds * framesPerSecond)
  for (let frame = 0; frame < frames; frame++) {
    const t = frame / framesPerSecond
    const pixels = await sharp(Buffer.from(scenes[scene](t, frame / frames)))
      .removeAlpha()
      .raw()
      .toBuffer()
    if (!ffmpeg.stdin.write(pixels)) await new Promise((resolve) => ffmpeg.stdin.once('drain', resolve))
  }
  ffmpeg.stdin.end()
  await new Promise((resolve, reject) =>
    ffmpeg.on('close', (code) => (code === 0 ? resolve() : reject(new Error(name)))),
  )
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
if (!only || only === 'products') await makeProducts(target)
for (const clip of clips.filter((clip) => !only || clip.name === only)) {
  const said = speak(clip)
  await film(clip, said)
  await poster(clip, said.seconds)
  writeFileSync(join(target, `${clip.name}.vtt`), captions(said.cues))
  process.stdout.write(`${clip.name}: ${said.seconds.toFixed(1)} s\n`)
}
for (const talk of talks.filter((talk) => !only || talk.name === only)) {
  const said = speak(talk)
  run('ffmpeg', ['-y', '-loglevel', 'error', ...sound(said.pcm), ...spoken, join(target, `${talk.name}.m4a`)])
  writeFileSync(join(target, `${talk.name}.vtt`), captions(said.cues))
  process.stdout.write(`${talk.name}: ${said.seconds.toFixed(1)} s\n`)
}
rmSync(work, { recursive: true })
