import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { seconds } from '#kernel/time.ts'
import type { Instance } from '#platform/context.ts'

type Tools = Pick<Instance, 'ffmpegPath'>

const known = new Map<string, Promise<boolean>>()

/** Whether ffmpeg and ffprobe are there; without them videos are served as they were uploaded. Asked once. */
export function makesRenditions({ ffmpegPath }: Tools): Promise<boolean> {
  let answer = known.get(ffmpegPath)
  if (!answer) {
    const both = [ffmpegPath, probePath(ffmpegPath)].map((program) =>
      run(program, ['-version'], { signal: AbortSignal.timeout(seconds(10)) }),
    )
    answer = Promise.all(both).then(
      () => true,
      () => false,
    )
    known.set(ffmpegPath, answer)
  }
  return answer
}

/** ffprobe comes with ffmpeg. */
const probePath = (ffmpegPath: string) =>
  ffmpegPath.includes('/') ? join(dirname(ffmpegPath), 'ffprobe') : 'ffprobe'

export type ProbedVideo = { seconds: number; width: number; height: number }

/**
 * The reader is named, and it may open this one file alone: a video that names other files or addresses inside gets none of
 * them.
 */
function input(path: string, type: string): string[] {
  const reader = type === 'video/webm' ? 'matroska' : 'mov'
  return ['-protocol_whitelist', 'file', '-f', reader, '-i', path]
}

/** Length and size of a video, as it is shown. @throws when it cannot be read. */
export async function probe(tools: Tools, path: string, type: string): Promise<ProbedVideo> {
  const asked = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams']
  const text = await run(probePath(tools.ffmpegPath), [...asked, ...input(path, type)], {
    signal: AbortSignal.timeout(seconds(60)),
  })
  const { format, streams = [] } = JSON.parse(text) as {
    format?: { duration?: string }
    streams?: {
      codec_type?: string
      width?: number
      height?: number
      side_data_list?: { rotation?: number }[]
    }[]
  }
  const video = streams.find((stream) => stream.codec_type === 'video' && stream.width && stream.height)
  const length = Number(format?.duration)
  if (!video?.width || !video.height || !Number.isFinite(length) || length <= 0)
    throw new Error('There is no moving picture in it.')
  const rotation = video.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0
  const isTurned = Math.abs(rotation) % 180 === 90
  const [width, height] = isTurned ? [video.height, video.width] : [video.width, video.height]
  return { seconds: length, width, height }
}

/** A size to make, and the most bits a second it may take. */
export type Size = { name: number; width: number; height: number; videoBits: number }

const soundBits = 128_000
const segmentSeconds = 4

/** The most a stream of this size takes, sound included. */
export const peakBits = ({ videoBits }: Size) => Math.round(videoBits * 1.2) + soundBits

type Making = { path: string; type: string; folder: string; signal: AbortSignal }

/** Makes one size for streaming: a playlist and segments in `folder`, named after the size. */
export async function makeSize(
  tools: Tools,
  { path, type, folder, signal }: Making,
  size: Size,
  onSeconds: (done: number) => void,
): Promise<void> {
  const picture = [
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p'],
    ...['-maxrate', String(size.videoBits), '-bufsize', String(size.videoBits * 2)],
    ...['-vf', `scale=${size.width}:${size.height}`, '-fpsmax', '30'],
    ...['-force_key_frames', `expr:gte(t,n_forced*${segmentSeconds})`],
  ]
  const sound = ['-c:a', 'aac', '-b:a', String(soundBits), '-ac', '2']
  const stream = [
    ...['-f', 'hls', '-hls_time', String(segmentSeconds), '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', `${size.name}-init.mp4`],
    ...['-hls_segment_filename', join(folder, `${size.name}-%05d.m4s`)],
  ]
  const tracks = ['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-sn', '-dn']
  await run(
    tools.ffmpegPath,
    [
      ...['-v', 'error', '-nostdin', '-y', '-progress', 'pipe:1'],
      ...[...input(path, type), ...tracks, ...picture, ...sound, ...stream],
      join(folder, `${size.name}.m3u8`),
    ],
    {
      signal,
      onLine(line) {
        const microseconds = /^out_time_us=(\d+)$/.exec(line)?.[1]
        if (microseconds) onSeconds(Number(microseconds) / 1e6)
      },
    },
  )
}

/** A still from near the beginning: `poster.jpg` in `folder`. */
export async function makePoster(
  tools: Tools,
  { path, type, folder, signal }: Making,
  at: number,
): Promise<void> {
  const still = ['-map', '0:v:0', '-frames:v', '1', '-vf', "scale='min(1280,iw)':-2", '-q:v', '4']
  await run(
    tools.ffmpegPath,
    [
      ...['-v', 'error', '-nostdin', '-y', '-ss', at.toFixed(2)],
      ...[...input(path, type), ...still, '-map_metadata', '-1'],
      join(folder, 'poster.jpg'),
    ],
    { signal },
  )
}

type Run = { signal: AbortSignal; onLine?: (line: string) => void }

/** Without a word for this long it hangs. */
const silenceMs = seconds(120)
const keptOutput = 1024 * 1024

/** Runs a program to its end and answers what it printed. @throws with the last thing it complained of. */
function run(program: string, args: string[], { signal, onLine }: Run): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' })
    let printed = ''
    let complaint = ''
    const silence = setTimeout(() => child.kill('SIGKILL'), silenceMs)
    child.once('spawn', () => beModest(child.pid))
    createInterface(child.stdout).on('line', (line) => {
      silence.refresh()
      onLine?.(line)
      if (!onLine && printed.length < keptOutput) printed += `${line}\n`
    })
    child.stderr.on('data', (chunk) => {
      complaint = (complaint + chunk).slice(-2000)
    })
    child.once('error', (error) => {
      clearTimeout(silence)
      reject(error)
    })
    child.once('close', (code) => {
      clearTimeout(silence)
      if (code === 0) resolve(printed)
      else reject(new Error(complaint.trim().split('\n').at(-1) || `It ended with ${code}.`))
    })
  })
}

/** People who wait for pages come first. */
function beModest(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or the system does not allow it.
  }
}
