import { Clock, Languages, List, Star } from 'lucide-react'
import { ProductReviews } from '#areas/reviews/site/ProductReviews.tsx'
import { reviewsTextIn } from '#areas/reviews/site/texts.ts'
import { coverAddress } from '#kernel/covers.ts'
import type { Language } from '#kernel/language.ts'
import type { Money } from '#kernel/money.ts'
import { formatDuration, isLengthShown } from '#kernel/time.ts'
import { BuyBar, BuyBox } from '#ui/site/BuyBox.tsx'
import { OutlinePublic } from '#ui/site/OutlinePublic.tsx'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { StoreCover } from '#ui/site/StoreCover.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { Sale } from '#ui/site/sale.ts'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import { siteTextIn } from '#ui/site/texts.ts'
import { languageNameIn } from '../facets.ts'
import { CoursePromises } from './CoursePromises.tsx'
import { CourseQuestions } from './CourseQuestions.tsx'
import { courseJsonLd } from './course-json-ld.ts'
import { courseIncludes } from './includes.ts'
import { PreviewMedia } from './PreviewMedia.tsx'
import type { SalesCourse } from './sales-course.ts'
import { coursesTextIn } from './texts.ts'
import type { CoursesSiteText } from './words.ts'

export type CourseSalesPageProps = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  course: SalesCourse
  price: Money
  /** Says so under the price. */
  isTaxIncluded?: boolean
  sale: Sale
  isTestMode?: boolean
}

/** The page that sells a course. */
export function CourseSalesPage(props: CourseSalesPageProps) {
  const { site, store, viewer, course, price, isTaxIncluded, sale, isTestMode } = props
  const text = coursesTextIn(site.lang)
  const told = course.description.split(/\n\s*\n/).filter((part) => part.trim() !== '')
  const [lead, ...paragraphs] = course.tagline ? [course.tagline, ...told] : told
  const lessonCount = course.sections.reduce((sum, section) => sum + section.lessons.length, 0)
  const buy = { sale, price, lang: site.lang, words: text.buy }
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode={isTestMode}
      head={{
        title: `${course.title} – ${store.name}`,
        description: lead?.slice(0, 200),
        canonical: course.href,
        alternates: course.alternates,
        image: course.shareImage ?? course.cover?.src,
        jsonLd: courseJsonLd({ course, price, store, site, isOnSale: sale.kind !== 'closed' }),
      }}
    >
      <main id="main" className="wrap course">
        <div className="course-main">
          <nav className="crumb meta" aria-label={siteTextIn(site.lang).breadcrumb}>
            <a href={store.href}>{store.name}</a> / <span aria-current="page">{course.title}</span>
          </nav>
          <h1 className="hero-t">{course.title}</h1>
          {lead && <p className="lead">{lead}</p>}
          <CourseFacts course={course} lessonCount={lessonCount} text={text} lang={site.lang} />
          <CourseFront course={course} text={text} />
          <CoursePromises title={text.youGet} lines={course.youGet ?? []} />
          {isWorthASection(paragraphs, course.tagline) && (
            <section>
              <h2 className="section-t">{text.about}</h2>
              <div className="prose">
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </section>
          )}
          <CourseOutline course={course} lessonCount={lessonCount} text={text} />
          <CourseInstructor course={course} text={text} />
          {course.reviews && (
            <ProductReviews
              shown={course.reviews}
              sellerName={course.instructor.name}
              lang={site.lang}
              writtenAt={text.writtenAt}
            />
          )}
          <CourseQuestions title={text.faq} entries={course.faq ?? []} />
        </div>
        <BuyBox
          {...buy}
          includes={courseIncludes({ ...course, lessonCount }, text)}
          isTaxIncluded={isTaxIncluded}
        />
      </main>
      <BuyBar {...buy} />
    </StoreDocument>
  )
}

/** Under so many characters, or in words that are above already, a heading says more than its text. */
function isWorthASection(paragraphs: readonly string[], tagline = ''): boolean {
  const text = paragraphs.join(' ').trim()
  return text.length >= 140 && text !== tagline
}

type PartProps = { course: SalesCourse; lessonCount: number; text: CoursesSiteText }

/** The picture of the course, or the recording that anyone may play. */
function CourseFront({ course, text }: Omit<PartProps, 'lessonCount'>) {
  const { preview } = course
  if (!preview) {
    return (
      <div className="course-cover">
        <StoreCover id={course.id} title={course.title} image={course.cover} isFirst />
      </div>
    )
  }
  const title = text.preview(preview.title)
  const poster = preview.media.posterUrl ?? course.cover?.src ?? coverAddress(course.id, course.title)
  return (
    <figure className="course-cover" id="play">
      <PreviewMedia kind="video" title={title} media={{ ...preview.media, posterUrl: poster }} text={text} />
      <figcaption className="meta">{title}</figcaption>
    </figure>
  )
}

function CourseInstructor({ course, text }: Omit<PartProps, 'lessonCount'>) {
  const { name, bio, photo, courses: others = [] } = course.instructor
  return (
    <section className={bio || others.length > 0 ? 'instructor' : 'instructor is-brief'}>
      {photo ? (
        <img className="avatar" src={photo} alt="" width={72} height={72} loading="lazy" />
      ) : (
        <span className="avatar" aria-hidden="true">
          {initials(name)}
        </span>
      )}
      <div>
        <h2 className="sub-t">{name}</h2>
        {bio && <p className="muted">{bio}</p>}
        {others.length > 0 && (
          <p className="meta">
            {text.otherCourses(name)}:{' '}
            {others.map((other, at) => (
              <span key={other.href}>
                {at > 0 && ', '}
                <a href={other.href}>{other.title}</a>
              </span>
            ))}
          </p>
        )}
      </div>
    </section>
  )
}

/** What decides: what others say, how much there is, and in which language. */
function CourseFacts({ course, lessonCount, text, lang }: PartProps & { lang: Language }) {
  const { language } = course.facets
  const seconds = course.seconds ?? 0
  const figures = course.reviews?.figures
  const facts = [
    figures?.average
      ? { Icon: Star, words: reviewsTextIn(lang).rating(figures.average, figures.count), isFull: true }
      : null,
    { Icon: List, words: text.lessons(lessonCount) },
    isLengthShown(seconds) ? { Icon: Clock, words: formatDuration(seconds) } : null,
    language ? { Icon: Languages, words: text.taughtIn(languageNameIn(language, lang)) } : null,
  ]
  return (
    <ul className="facts">
      {facts.map(
        (fact) =>
          fact && (
            <li key={fact.words}>
              <fact.Icon className={'isFull' in fact ? 'icon icon-s is-full' : 'icon icon-s'} />
              {fact.words}
            </li>
          ),
      )}
    </ul>
  )
}

/** For whom, about what, and how new: beside the outline, for whoever reads on. */
function outlineNotes({ facets, captions, updatedOn }: SalesCourse, text: CoursesSiteText): string {
  const { subject, level } = facets
  return [
    level && text.facets.levels[level],
    subject && subject !== 'other' && text.facets.subjects[subject],
    captions?.length && text.captions(captions.join(', ')),
    updatedOn && text.updated(updatedOn),
  ]
    .filter(Boolean)
    .join(' · ')
}

function CourseOutline({ course, lessonCount, text }: PartProps) {
  const lessons = course.sections.flatMap((section) => section.lessons)
  const previews = lessons.filter((lesson) => lesson.previewHref).length
  const length = isLengthShown(course.seconds ?? 0) ? formatDuration(course.seconds ?? 0) : null
  const notes = outlineNotes(course, text)
  return (
    <section id="outline">
      <h2 className="section-t">{text.outline}</h2>
      <p className="muted outline-sum">
        {text.outlineSum(course.sections.length, lessonCount, length, previews)}
      </p>
      {notes && <p className="meta">{notes}</p>}
      <OutlinePublic sections={course.sections} previewLabel={text.freePreview} />
    </section>
  )
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
