import { makesRenditions } from '#areas/files/server/renditions/ffmpeg.ts'
import type { Config } from '#platform/config.ts'
import { tryStore } from '#platform/files/trial.ts'
import { reasonsOf } from '../reason.ts'
import { type Check, failure, ok } from './check.ts'

/** Whether files can be stored, read back and deleted. The data folder has a separate check. */
export async function checkFiles({ storage, dataDir }: Config): Promise<Check> {
  if (storage.kind === 'disk') return ok('Files', 'Stored in the data folder.')
  const { openS3Files } = await import('#platform/files/s3.ts')
  const store = openS3Files(storage, dataDir)
  try {
    await tryStore(store)
    return ok('Files', `The bucket ${storage.bucket} stores, returns and deletes files.`)
  } catch (error) {
    return failure('Files', `The bucket ${storage.bucket} doesn’t work: ${reasonsOf(error)[0]}`)
  } finally {
    store.close()
  }
}

/** Whether videos are also made in more sizes. They play without it. */
export async function checkVideo(config: Config): Promise<Check> {
  return (await makesRenditions(config))
    ? ok('Video', 'ffmpeg makes more sizes of videos for streaming.')
    : ok('Video', 'ffmpeg isn’t installed: videos are served as uploaded.')
}
