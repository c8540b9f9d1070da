import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '#platform/http/assets.ts'

/** The version in package.json. */
export const version: string = JSON.parse(
  readFileSync(join(packageRoot(import.meta.dirname), 'package.json'), 'utf8'),
).version
