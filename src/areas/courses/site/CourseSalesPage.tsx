import { Clock, Languages, List, Star } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
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
import type { PriceTax, Sale } from '#ui/site/sale.ts'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import { siteTextIn } from '#ui/site/texts.ts'
import { languageNameIn } from '../facets.ts'
import { type SalesSection, sectionOrder } from '../sales-sections.ts'
import { CoursePromises } from './CoursePromises.tsx'
import { CourseQuestions } from './CourseQuestions.tsx'
import { courseJsonLd } from './course-json-ld.ts'
import { Guarantee } from './Guarantee.tsx'
import { courseIncludes } from './includes.ts'
import { PreviewMedia } from './PreviewMedia.tsx'
import type { SalesCourse } from './sales-course.ts'
import { marksFor, type SalesMarks } from './sales-marks.ts'
import { coursesTextIn } from './texts.ts'
import type { CoursesSiteText } from './words.ts'

export type CourseSalesPageProps = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  course: SalesCourse
  price: Money
  /** Says so under the price. */
  tax?: PriceTax
  sale: Sale
  isTestMode?: boolean
  /** Empty sections too, and marks where words are typed. */
  isEditing?: boolean
  /** Plays the free preview with the player's controls. */
  script?: string
}

/** The page that sells a course; for its creator with marks where its words are typed (`SalesMarks`). */
export function CourseSalesPage(props: CourseSalesPageProps) {
  const { site, store, viewer, course, price, tax, sale, isTestMode, isEditing = false, script } = props
  const text = coursesTextIn(site.lang)
  const told = course.description.split(/\n\s*\n/).filter((part) => part.trim() !== '')
  const [lead, ...paragraphs] = course.tagline || isEditing ? [course.tagline, ...told] : told
  const lessonCount = course.sections.reduce((sum, section) => sum + section.lessons.length, 0)
  const order = course.order ?? sectionOrder(null)
  const buy = { sale, price, lang: site.lang, words: text.buy }
  const marks = marksFor(isEditing)
  const guarantee = order.includes('guarantee') && (isEditing || course.guarantee) && (
    <Guarantee words={course.guarantee} marks={marks} />
  )
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
        jsonLd: courseJsonLd({ course, price, tax, store, site, isOnSale: sale.kind !== 'closed' }),
        // The page has something to play: a script brings the player's controls to it.
        script: course.preview ? script : undefined,
      }}
    >
      <main id="main" className="wrap course">
        <div className="course-main">
          <nav className="crumb meta" aria-label={siteTextIn(site.lang).breadcrumb}>
            <a href={store.href}>{store.name}</a> / <span aria-current="page">{course.title}</span>
          </nav>
          <h1 className="hero-t" {...marks.field('title')}>
            {course.title}
          </h1>
          {order.includes('promise') && (lead || isEditing) && (
            <p className="lead" {...marks.section('promise')} {...marks.field('tagline')}>
              {lead}
            </p>
          )}
          <CourseFacts course={course} lessonCount={lessonCount} text={text} lang={site.lang} />
          {order.map((section) => (
            <Fragment key={section}>
              {sectionOf(section, { course, paragraphs, lessonCount, text, lang: site.lang, marks })}
            </Fragment>
          ))}
          {guarantee && (
            <section className="guarantee-here" {...marks.section('guarantee')}>
              <h2 className="sub-t">{text.guarantee}</h2>
              {guarantee}
            </section>
          )}
        </div>
        <BuyBox
          {...buy}
          includes={courseIncludes({ ...course, lessonCount }, text)}
          tax={tax}
          promise={guarantee || undefined}
        />
      </main>
      <BuyBar {...buy} />
    </StoreDocument>
  )
}

type SectionProps = PartProps & { paragraphs: (string | undefined)[]; lang: Language; marks: SalesMarks }

/** One section, or nothing where it has nothing to say. */
function sectionOf(section: SalesSection, props: SectionProps): ReactNode {
  const { course, text, lang, marks } = props
  switch (section) {
    case 'media':
      return <CourseFront course={course} text={text} marks={marks} />
    case 'youGet':
      return <CoursePromises title={text.youGet} lines={course.youGet ?? []} marks={marks} />
    case 'description':
      return <CourseAbout {...props} />
    case 'outline':
      return <CourseOutline {...props} />
    case 'instructor':
      return <CourseInstructor course={course} text={text} marks={marks} />
    case 'reviews':
      return (
        course.reviews && (
          <ProductReviews
            shown={course.reviews}
            sellerName={course.instructor.name}
            lang={lang}
            writtenAt={text.writtenAt}
          />
        )
      )
    case 'faq':
      return <CourseQuestions title={text.faq} entries={course.faq ?? []} marks={marks} />
    default:
      return null
  }
}

function CourseAbout({ course, paragraphs, text, marks }: SectionProps) {
  const words = paragraphs.filter((paragraph) => paragraph !== undefined)
  if (!marks.isEditing && !isWorthASection(words, course.tagline)) return null
  return (
    <section {...marks.section('description')}>
      <h2 className="section-t">{text.about}</h2>
      <div className="prose" {...marks.field('description')}>
        {words.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  )
}

/** Under so many characters, or in words that are above already, a heading says more than its text. */
function isWorthASection(paragraphs: readonly string[], tagline = ''): boolean {
  const text = paragraphs.join(' ').trim()
  return text.length >= 140 && text !== tagline
}

type PartProps = { course: SalesCourse; lessonCount: number; text: CoursesSiteText; marks: SalesMarks }

/** The picture of the course, or the recording that anyone may play. */
function CourseFront({ course, text, marks }: Omit<PartProps, 'lessonCount'>) {
  const { preview } = course
  if (!preview) {
    return (
      <div className="course-cover" {...marks.section('media')} {...marks.field('cover')}>
        <StoreCover id={course.id} title={course.title} image={course.cover} isFirst />
      </div>
    )
  }
  const title = text.preview(preview.title)
  const poster = preview.media.posterUrl ?? course.cover?.src ?? coverAddress(course.id, course.title)
  return (
    <figure className="course-cover" id="play" {...marks.section('media')} {...marks.field('cover')}>
      <PreviewMedia kind="video" title={title} media={{ ...preview.media, posterUrl: poster }} text={text} />
      <figcaption className="meta">{title}</figcaption>
    </figure>
  )
}

function CourseInstructor({ course, text, marks }: Omit<PartProps, 'lessonCount'>) {
  const { name, bio, photo, courses: others = [] } = course.instructor
  return (
    <section
      className={bio || others.length > 0 || marks.isEditing ? 'instructor' : 'instructor is-brief'}
      {...marks.section('instructor')}
    >
      <div {...marks.field('photo')}>
        {photo ? (
          <img className="avatar" src={photo} alt="" width={72} height={72} loading="lazy" />
        ) : (
          <span className="avatar" aria-hidden="true">
            {initials(name)}
          </span>
        )}
      </div>
      <div className="instructor-words">
        <h2 className="sub-t" {...marks.field('name')}>
          {name}
        </h2>
        {(bio || marks.isEditing) && (
          <p className="muted" {...marks.field('bio')}>
            {bio}
          </p>
        )}
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
function CourseFacts({ course, lessonCount, text, lang }: Omit<PartProps, 'marks'> & { lang: Language }) {
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

function CourseOutline({ course, lessonCount, text, marks }: PartProps) {
  const lessons = course.sections.flatMap((section) => section.lessons)
  const previews = lessons.filter((lesson) => lesson.previewHref).length
  const length = isLengthShown(course.seconds ?? 0) ? formatDuration(course.seconds ?? 0) : null
  const notes = outlineNotes(course, text)
  return (
    <section id="outline" {...marks.section('outline')}>
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
