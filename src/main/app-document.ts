import { appPaperCss } from '#kernel/app-paper.ts'
import type { Language } from '#kernel/language.ts'
import type { Instance } from '#platform/context.ts'
import type { Assets } from '#platform/http/assets.ts'
import { escapeHtml } from '#platform/mail/letter.ts'
import { siteIcon } from '#ui/site/icon.ts'
import { buildOf } from './build.ts'
import type { PageAndPaper, PaintedPage, PaintedPaper } from './first-paint/painted-page.ts'
import { version } from './version.ts'

/** Screens people open the app with: their code is fetched beside the app's own instead of after it has started. */
const firstScreens: Record<string, readonly string[]> = {
  '/dashboard': ['src/main/web/DashboardByRole.tsx'],
  '/courses': ['src/areas/courses/web/CoursesPage.tsx'],
  '/courses/:courseId': ['src/areas/courses/web/editor/CourseEditorPage.tsx', 'src/main/web/course-parts.ts'],
  '/courses/:courseId/students': ['src/areas/students/web/StudentsPage.tsx'],
  '/settings': ['src/areas/settings/web/SettingsPage.tsx'],
  '/admin': ['src/areas/admin/web/AdminPage.tsx'],
  '/library': ['src/areas/library/web/LibraryPage.tsx', 'src/areas/learning/web/student-part.tsx'],
  '/learn/:courseId': ['src/areas/learning/web/player/LearnPage.tsx'],
  '/learn/:courseId/:lessonId': ['src/areas/learning/web/player/LearnPage.tsx'],
}

/** What is said on screens that are painted, as files by the names of their parts (`words` of their pages). */
const firstWords: Record<string, readonly string[]> = {
  '/courses/:courseId': ['making', 'taking', 'both', 'lists'],
  '/learn/:courseId': ['taking', 'both'],
  '/learn/:courseId/:lessonId': ['taking', 'both'],
}

/** Words of a language other than the app's own come as files: asked for with the rest instead of by it. */
const wordsOf: Record<Language, readonly string[]> = {
  en: [],
  de: ['words-first.de', 'src/main/web/sentences.de.ts'],
}

const wordsIn = (language: Language, path: string) => [
  ...wordsOf[language],
  ...(firstWords[path] ?? []).map((part) => `words-${part}${language === 'en' ? '' : `.${language}`}`),
]

/** Knows what this device remembers of how the app looks. */
const device = 'src/main/web/first.ts'

/** What painted words are set in: what is read first, for most of what is seen is set in it, then the headings. */
const fonts = [
  { name: 'atkinson-hyperlegible-next-latin-wght', priority: 'high' },
  { name: 'bricolage-grotesque-latin-wght', priority: 'low' },
]

/** Who is there is the first thing the app asks; the answer can be on its way while the app still loads. */
const session = '/api/v1/session'
const asked = (path: string) => `<link rel="preload" as="fetch" crossorigin href="${path}">`

/** What a browser needs to put the app on a home screen. */
const installable =
  '<link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">'

type Facts = Pick<Instance, 'brandName' | 'browse' | 'demo' | 'signupMode'>

/**
 * The app's document by path, with what the app reads from it: the installation's own name, whether its money is test money,
 * who may sign up, and whether there is a catalog. An admin may change these, so they are asked at each call. What is painted
 * for one person alone is above the place of the app, which takes it away.
 */
export function appDocument(
  assets: Assets,
  instance: Facts,
): (path: string, painted?: PageAndPaper) => string {
  const documents = new Map<string, string>()
  let madeOf = ''
  const build = buildOf(assets)
  return (path, painted) => {
    const head = headOf(instance, build)
    if (head !== madeOf) {
      documents.clear()
      madeOf = head
    }
    const { page, paper } = painted ?? {}
    const key = page ? `${path} ${page.language}` : path
    let document = documents.get(key)
    if (document === undefined) {
      document = madeFor(assets, head, path, page?.language)
      documents.set(key, document)
    }
    const onPaper = paper ? withPaper(document, paper) : document
    return page ? withPage(onPaper, page) : onPaper
  }
}

/** A creator's color over the app's own and their name on the tab, before anything is seen; the app continues it (ui/creator-paper.ts). */
function withPaper(document: string, { name, color }: PaintedPaper): string {
  const css = appPaperCss(color)
  if (!css) return document
  const style = `<style id="creator-paper" data-color="${escapeHtml(color)}">${css}</style>`
  return document
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(name)}</title>`)
    .replace('</head>', () => `${style}</head>`)
}

function withPage(document: string, { markup, asks, picture }: PaintedPage): string {
  const links = asks.map(asked)
  if (picture)
    links.push(`<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(picture)}">`)
  return document
    .replace('</head>', () => `${links.join('')}</head>`)
    .replace('<div id="root">', (root) => markup + root)
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

function madeFor(assets: Assets, head: string, path: string, painted?: Language): string {
  const document = assets.document
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace('href="data:,"', () => `href="${siteIcon}"`)
    .replace('</head>', () => `${installable}</head>`)
  const screens = firstScreens[path]
  if (!screens) return document
  const sources = [...screens, ...(painted ? wordsIn(painted, path) : [])]
  const needed = sources.map((each) => assets.neededBy(each))
  const scripts = [...new Set(needed.flatMap((each) => each.scripts))]
  const styles = [...new Set(needed.flatMap((each) => each.styles))]
  if (scripts.length === 0) return document
  const links = [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
    asked(session),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
  ]
  const whole = document.replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`)
  return painted ? paintFirst(assets, looksFirst(whole), painted) : looksFirst(whole)
}

/** Paint waits for the styles alone: they are asked for before the program, which is ten times their size. */
function looksFirst(document: string): string {
  const styles = document.match(/<link rel="stylesheet"[^>]*>/g) ?? []
  const rest = document.replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '')
  return rest.replace('<title>', (title) => `${styles.join('\n    ')}\n    ${title}`)
}

/** What is painted is all there is to see until the program runs: what that paint is made of comes before the program. */
function paintFirst(assets: Assets, document: string, language: Language): string {
  const faces = fonts.flatMap(({ name, priority }) =>
    assets
      .find(name)
      .map(
        (file) =>
          `<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="${priority}" href="${file}">`,
      ),
  )
  return (
    document
      .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
      .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
      .replace('<html lang="en">', `<html lang="${language}">`)
      // Ahead of the styles, for behind them it would wait for them.
      .replace(
        '<link rel="stylesheet"',
        (style) => `<script src="${assets.urlOf(device)}"></script>\n    ${style}`,
      )
      .replace('<title>', (title) => `${faces.join('\n    ')}\n    ${title}`)
  )
}
