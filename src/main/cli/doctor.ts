import type { Config } from '#platform/config.ts'
import type { Command } from './command.ts'
import type { Check } from './doctor/check.ts'
import { checkDatabase } from './doctor/database.ts'
import { checkFiles, checkVideo } from './doctor/files.ts'
import { checkDisk, checkFolder } from './doctor/folder.ts'
import { checkMail } from './doctor/mail.ts'
import { checkSettings } from './doctor/settings.ts'

/** Looks at everything the product depends on, and changes nothing. Exits with an error when a check fails, not for warnings. */
export const doctor: Command = {
  name: 'doctor',
  summary: 'Check settings, data folder, disk, database, email, files and clock',
  async run({ config }) {
    const { checks, settings } = checkSettings(config)
    if (settings) checks.push(...(await checkAll(settings)))
    const failed = checks.filter((check) => check.state === 'failed').length
    const width = Math.max(...checks.map((check) => check.name.length)) + 2
    return {
      lines: [
        ...checks.map(({ state, name, message }) => `${state.padEnd(9)}${name.padEnd(width)}${message}`),
        '',
        failed === 0 ? 'Everything looks good.' : `${failed} of ${checks.length} checks failed.`,
      ],
      data: { ok: failed === 0, checks },
      exitCode: failed === 0 ? 0 : 1,
    }
  },
}

async function checkAll(config: Config): Promise<Check[]> {
  const folder = checkFolder(config.dataDir)
  return [
    folder,
    ...(folder.state === 'failed' ? [] : [await checkDisk(config.dataDir)]),
    ...(await checkDatabase(config)),
    await checkMail(config),
    await checkFiles(config),
    await checkVideo(config),
  ]
}
