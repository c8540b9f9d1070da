import { makesRenditions } from '#areas/files/server/renditions/ffmpeg.ts'
import type { Config } from '#platform/config.ts'
import { tryStore } from '#platform/files/trial.ts'
import { reasonsOf } from '../reason.ts'
import { type Check, failed, ok } from './check.ts'

/** Whether files can be kept, read back and removed where they lie. The data folder has a check of its own. */
export async function checkFiles({ storage, dataDir }: Config): Promise<Check> {
  if (storage.kind === 'disk') return ok('Files', 'They lie in the data folder.')
  const { openS3Files } = await import('#platform/files/s3.ts')
  const store = openS3Files(storage, dataDir)
  try {
    await tryStore(store)
    return ok('Files', `The bucket ${storage.bucket} takes, gives and removes files.`)
  } catch (error) {
    return failed('Files', `The bucket ${storage.bucket} does not work: ${reasonsOf(error)[0]}`)
  } finally {
    store.close()
  }
}

/** Whether videos are also made in further sizes. They play without it. */
export async function checkVideo(config: Config): Promise<Check> {
  return (await makesRenditions(config))
    ? ok('Video', 'ffmpeg makes further sizes of videos for streaming.')
    : ok('Video', 'ffmpeg is not installed: videos are served as they were uploaded.')
}
