import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from './repository.mjs'
import seconds from './test-seconds.json' with { type: 'json' }

const known: Record<string, number> = seconds
const slashed = (path: string) => path.replaceAll('\\', '/')

/**
 * The order of the files: each lane takes the next when it is free, so that what takes longest has to begin first, or it is alone
 * at the end. What this checkout measured last counts; a fresh one knows the slow files from `test-seconds.json`.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const millis = new Map(files.map((file) => [file, this.millisOf(file)]))
    return [...files].sort((one, other) => {
      // The files of a project share their lanes' modules: one project after the other.
      if (one.project.name !== other.project.name) return one.project.name < other.project.name ? -1 : 1
      return (millis.get(other) ?? 0) - (millis.get(one) ?? 0)
    })
  }

  private millisOf(file: TestSpecification): number {
    const measured = this.ctx.cache.getTestSpecificationResult(file)?.duration ?? 0
    return measured || 1000 * (known[slashed(relative(root, file.moduleId))] ?? 0)
  }
}
