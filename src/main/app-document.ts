import type { Instance } from '#platform/context.ts'
import type { Assets } from '#platform/http/assets.ts'
import { escapeHtml } from '#platform/mail/letter.ts'
import { siteIcon } from '#ui/site/icon.ts'
import { buildOf } from './build.ts'
import { version } from './version.ts'

/** Screens people open the app with: their code is fetched beside the app's own instead of after it has started. */
const firstScreens: Record<string, string> = {
  '/dashboard': 'src/main/web/DashboardByRole.tsx',
  '/courses': 'src/areas/courses/web/CoursesPage.tsx',
  '/library': 'src/areas/library/web/LibraryPage.tsx',
  '/learn/:courseId': 'src/areas/courses/web/player/LearnPage.tsx',
  '/learn/:courseId/:lessonId': 'src/areas/courses/web/player/LearnPage.tsx',
}

/** Who is there is the first thing the app asks; the answer can be on its way while the app still loads. */
const session = '<link rel="preload" as="fetch" crossorigin href="/api/v1/session">'

/** What a browser needs to put the app on a home screen. */
const installable =
  '<link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">'

type Facts = Pick<Instance, 'brandName' | 'browse' | 'demo' | 'signupMode'>

/**
 * The app's document by path, with what the app reads from it: the installation's own name, whether its money is test money,
 * who may sign up, and whether there is a catalogue. An admin may change these, so they are asked at each call.
 */
export function appDocument(assets: Assets, instance: Facts): (path: string) => string {
  const documents = new Map<string, string>()
  let madeOf = ''
  const build = buildOf(assets)
  return (path) => {
    const head = headOf(instance, build)
    if (head !== madeOf) {
      documents.clear()
      madeOf = head
    }
    let document = documents.get(path)
    if (document === undefined) {
      document = madeFor(assets, head, path)
      documents.set(path, document)
    }
    return document
  }
}

function headOf({ brandName, browse, demo, signupMode }: Facts, build: string): string {
  const name = escapeHtml(brandName)
  const facts = [
    ['application-name', name],
    ['version', version],
    ['build', build],
    ...(demo ? [['money-mode', 'test']] : []),
    ...(signupMode === 'open' ? [] : [['signup-mode', signupMode]]),
    ...(browse ? [] : [['browse', 'off']]),
  ]
  const metas = facts.map(([fact, value]) => `<meta name="${fact}" content="${value}" />`)
  return [`<title>${name}</title>`, ...metas].join('\n    ')
}

function madeFor(assets: Assets, head: string, path: string): string {
  const document = assets.document
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace('href="data:,"', () => `href="${siteIcon}"`)
    .replace('</head>', () => `${installable}</head>`)
  const source = firstScreens[path]
  if (!source) return document
  const { scripts, styles } = assets.neededBy(source)
  if (scripts.length === 0) return document
  const links = [
    session,
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
  ]
  return document.replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`)
}
