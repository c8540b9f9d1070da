import type { Assets } from '#platform/http/assets.ts'
import { escapeHtml } from '#platform/mail/letter.ts'
import { siteIcon } from '#ui/site/icon.ts'

/** Screens people open the app with: their code is fetched beside the app's own instead of after it has started. */
const firstScreens: Record<string, string> = {
  '/dashboard': 'src/areas/dashboards/web/DashboardPage.tsx',
  '/courses': 'src/areas/courses/web/CoursesPage.tsx',
  '/library': 'src/areas/library/web/LibraryPage.tsx',
  '/learn/:courseId': 'src/areas/courses/web/player/LearnPage.tsx',
  '/learn/:courseId/:lessonId': 'src/areas/courses/web/player/LearnPage.tsx',
}

/** Who is there is the first thing the app asks; the answer can be on its way while the app still loads. */
const session = '<link rel="preload" as="fetch" crossorigin href="/api/v1/session">'

/** The app's document by path, with the installation's own name and whether its money is test money, which the app reads from it. */
export function appDocument(
  assets: Assets,
  brandName: string,
  isTestMoney: boolean,
): (path: string) => string {
  const name = escapeHtml(brandName)
  const mode = isTestMoney ? '\n    <meta name="money-mode" content="test" />' : ''
  const head = `<title>${name}</title>\n    <meta name="application-name" content="${name}" />${mode}`
  const document = assets.document
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace('href="data:,"', () => `href="${siteIcon}"`)
  return (path) => {
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
}
