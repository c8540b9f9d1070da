import { Download } from 'lucide-react'
import type { Money } from '#kernel/money.ts'
import { BuyBar, BuyBox } from '#ui/site/BuyBox.tsx'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { PriceTax, Sale } from '#ui/site/sale.ts'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import { siteTextIn } from '#ui/site/texts.ts'
import type { FileView, MediaView } from '../media.ts'
import type { LessonKind } from '../rules.ts'
import type { FreeQuiz } from './free-quiz.ts'
import { Guarantee } from './Guarantee.tsx'
import { courseIncludes } from './includes.ts'
import { PreviewMedia } from './PreviewMedia.tsx'
import { PreviewQuiz } from './PreviewQuiz.tsx'
import { coursesTextIn } from './texts.ts'

type CoursePreviewPageProps = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  course: {
    title: string
    href: string
    lessonCount: number
    seconds: number
    hasCertificate: boolean
    guarantee?: string | undefined
  }
  lesson: {
    title: string
    kind: LessonKind
    /** Cleaned when it was saved and when it was rendered. */
    html: string
    media: MediaView | null
    files: FileView[]
  }
  /** What it asks, or how it went. */
  quiz?: FreeQuiz | null
  next: { title: string; href: string } | null
  price: Money
  tax?: PriceTax
  sale: Sale
  isTestMode?: boolean
  /** Plays it with the player's controls. */
  script?: string
}

/** A lesson that is open to everyone, with the course beside it. */
export function CoursePreviewPage(props: CoursePreviewPageProps) {
  const { site, store, viewer, course, lesson, quiz, next, price, tax, sale, isTestMode, script } = props
  const text = coursesTextIn(site.lang)
  const words = text.previewPage
  const buy = { sale, price, lang: site.lang, words: text.buy }
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode={isTestMode}
      head={{ title: `${lesson.title} – ${course.title}`, isUnlisted: true, script }}
    >
      <main id="main" className="wrap course">
        <div className="course-main">
          <nav className="crumb meta" aria-label={siteTextIn(site.lang).breadcrumb}>
            <a href={store.href}>{store.name}</a> / <a href={course.href}>{course.title}</a>
          </nav>
          <p className="meta">{text.freePreview}</p>
          <h1 className="title">{lesson.title}</h1>
          <p className="muted">{words.lead}</p>
          {lesson.media && (
            <PreviewMedia kind={lesson.kind} title={lesson.title} media={lesson.media} text={text} />
          )}
          {lesson.html && (
            <div
              className="lesson-text"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: made by lessonHtml, from a list of what may be in it
              dangerouslySetInnerHTML={{ __html: lesson.html }}
            />
          )}
          {quiz && <PreviewQuiz quiz={quiz} words={text.quiz} />}
          <ul className="preview-files">
            {lesson.files.map((file) => (
              <li key={file.fileId}>
                <a href={file.url} download={file.name}>
                  <Download className="icon icon-s" />
                  {file.title}
                </a>
              </li>
            ))}
          </ul>
          <p className="preview-on">
            {next && <a href={next.href}>{words.next(next.title)}</a>}
            <a href={course.href}>{words.back}</a>
          </p>
        </div>
        <BuyBox
          {...buy}
          includes={courseIncludes(course, text)}
          tax={tax}
          promise={course.guarantee && <Guarantee words={course.guarantee} />}
        />
      </main>
      <BuyBar {...buy} />
    </StoreDocument>
  )
}
