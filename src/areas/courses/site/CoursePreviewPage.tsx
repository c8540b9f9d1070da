import { Download } from 'lucide-react'
import { formatPrice, type Money } from '#kernel/money.ts'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import type { FileView, MediaView } from '../media.ts'
import type { LessonKind } from '../rules.ts'
import { CourseBuyBar, CourseBuyBox } from './CourseBuyBox.tsx'
import { PreviewMedia } from './PreviewMedia.tsx'
import type { CourseAccess } from './sales-course.ts'
import { coursesTextIn } from './texts.ts'

type CoursePreviewPageProps = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  course: { title: string; href: string; lessonCount: number; seconds: number; hasCertificate: boolean }
  lesson: {
    title: string
    kind: LessonKind
    /** Cleaned when it was saved and when it was rendered. */
    html: string
    media: MediaView | null
    files: FileView[]
  }
  next: { title: string; href: string } | null
  price: Money
  access: CourseAccess
  isTestMode?: boolean
}

/** A lesson that is open to everyone, with the course beside it. */
export function CoursePreviewPage(props: CoursePreviewPageProps) {
  const { site, store, viewer, course, lesson, next, price, access, isTestMode } = props
  const text = coursesTextIn(site.lang)
  const words = text.previewPage
  const buy = {
    access,
    price: price.cents === 0 ? text.free : formatPrice(price, site.locale),
    isFree: price.cents === 0,
    text,
  }
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode={isTestMode}
      head={{ title: `${lesson.title} – ${course.title}`, isUnlisted: true }}
    >
      <main id="main" className="wrap course">
        <div className="course-main">
          <nav className="crumb meta" aria-label={text.breadcrumb}>
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
        <CourseBuyBox
          {...buy}
          lessonCount={course.lessonCount}
          seconds={course.seconds}
          hasCertificate={course.hasCertificate}
        />
      </main>
      <CourseBuyBar {...buy} />
    </StoreDocument>
  )
}
