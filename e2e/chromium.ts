import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { inRoot } from '../scripts/repository.mjs'

type BrowserLaunch = { executablePath: string; args: string[]; env?: Record<string, string> }

/**
 * The package offers arguments too, but those switch web security and site isolation off, which would hide the
 * very faults these tests look for. The sandbox is off because containers and root have none.
 */
const args = ['--no-sandbox', '--disable-gpu']

const installed = {
  linux: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
} as Partial<Record<NodeJS.Platform, string[]>>

/**
 * How to start the browser of the tests: `CHROMIUM_PATH` if set, the Chromium that npm brought on Linux x64
 * (unpacked on first use), an installed Chrome or Chromium elsewhere.
 */
export function browserLaunch(): BrowserLaunch {
  const own = process.env.CHROMIUM_PATH
  if (own) return { executablePath: own, args }
  if (process.platform === 'linux' && process.arch === 'x64') return launchFrom(unpacked())

  const found = findInstalled()
  if (!found)
    throw new Error('No Chrome or Chromium found: install one, or set CHROMIUM_PATH to its executable.')
  return { executablePath: found, args }
}

function launchFrom(folder: string): BrowserLaunch {
  const executablePath = join(folder, 'chromium')
  const env = { ...environment(), ...ownFonts(folder) }
  if (starts(executablePath, env)) return { executablePath, args, env }

  // A bare system lacks NSS and friends; the package carries them for this case.
  const libraries = [join(folder, 'al2023', 'lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter)
  const withLibraries = { ...env, LD_LIBRARY_PATH: libraries }
  if (!starts(executablePath, withLibraries))
    throw new Error(`${executablePath} doesn’t start on this system.`)
  return { executablePath, args, env: withLibraries }
}

/** Without any font, Chromium stops at the first page: the package has one for this case too. */
function ownFonts(folder: string): Record<string, string> {
  const theirs = '/usr/share/fonts'
  if (process.env.FONTCONFIG_PATH || (existsSync(theirs) && readdirSync(theirs).length > 0)) return {}
  const fonts = join(folder, 'fonts')
  const cache = join(folder, 'font-cache')
  writeFileSync(
    join(fonts, 'fonts.conf'),
    `<?xml version="1.0"?>\n<fontconfig><dir>${fonts}</dir><cachedir>${cache}</cachedir></fontconfig>\n`,
  )
  return { FONTCONFIG_PATH: fonts }
}

/** The folder with the unpacked browser. Whole or absent: parallel first runs don't see each other's halves. */
function unpacked(): string {
  const source = inRoot('node_modules', '@sparticuz', 'chromium')
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const folder = inRoot('.cache', 'chromium', version)
  if (existsSync(folder)) return folder

  mkdirSync(inRoot('.cache', 'chromium'), { recursive: true })
  const half = mkdtempSync(inRoot('.cache', 'chromium', 'unpacking-'))
  const inflate = (name: string) => brotliDecompressSync(readFileSync(join(source, 'bin', `${name}.br`)))
  writeFileSync(join(half, 'chromium'), inflate('chromium'))
  chmodSync(join(half, 'chromium'), 0o755)
  execFileSync('tar', ['-x', '-C', half], { input: inflate('swiftshader.tar') })
  mkdirSync(join(half, 'al2023'))
  execFileSync('tar', ['-x', '-C', join(half, 'al2023')], { input: inflate('al2023.tar') })
  execFileSync('tar', ['-x', '-C', half], { input: inflate('fonts.tar') })
  chmodSync(half, 0o755)

  try {
    renameSync(half, folder)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** `--version` loads every shared library and exits. */
function starts(executablePath: string, env: Record<string, string>): boolean {
  return (
    spawnSync(executablePath, ['--version', '--no-sandbox'], { env, stdio: 'ignore', timeout: 20_000 })
      .status === 0
  )
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

function findInstalled(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return (installed[process.platform] ?? [])
    .flatMap((name) =>
      name.includes('/') || name.includes('\\') ? [name] : folders.map((folder) => join(folder, name)),
    )
    .find((path) => existsSync(path))
}

// Run by itself it only unpacks, so that a test run can do it beside other work.
if (import.meta.main) browserLaunch()
