import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { StoreCover } from '#ui/site/StoreCover.tsx'
import { StoreDocument, type StoreFace, type Viewer } from '#ui/site/StoreDocument.tsx'
import { CourseOnSale, type OfferedCourse } from './CourseOnSale.tsx'
import { type StorefrontSiteText, storefrontSiteText } from './messages.ts'

export type StorefrontPageProps = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  /** What the drawing is made from: the workspace's id. */
  storeId: string
  /** The creator's own first line; without one the name stands there. */
  headline?: string
  bio?: string
  /** Published courses, in the creator's order. The first is shown large. */
  courses: OfferedCourse[]
  isTestMode?: boolean
  text?: StorefrontSiteText
}

/** The front of a store: who teaches here, and every course one can get. */
export function StorefrontPage(props: StorefrontPageProps) {
  const {
    site,
    store,
    viewer,
    storeId,
    headline,
    bio,
    courses,
    isTestMode,
    text = storefrontSiteText,
  } = props
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode={isTestMode}
      head={{
        title: store.name,
        description: bio || text.descriptionOf(store.name),
        canonical: store.href,
        jsonLd: {
          '@context': 'https://schema.org',
          '@type': 'Organization',
          name: store.name,
          url: site.origin + store.href,
        },
      }}
    >
      <main id="main">
        <section className="sf-hero">
          <div className="wrap">
            <div className="sf-text">
              <h1 className="hero-t">{headline || store.name}</h1>
              {bio && <p className="lead">{bio}</p>}
              {courses.length > 0 && (
                <a className="btn xl" href="#courses">
                  {text.seeCourses}
                </a>
              )}
            </div>
            <div className="sf-drawing">
              <StoreCover id={storeId} isOpen />
            </div>
          </div>
        </section>
        {courses.length > 0 ? (
          <Courses courses={courses} locale={site.locale} text={text} />
        ) : (
          <section className="section wrap narrow">
            <h2 className="section-t">{text.empty.title}</h2>
            <p className="lead sf-empty">{text.empty.text(store.name)}</p>
          </section>
        )}
      </main>
    </StoreDocument>
  )
}

function Courses({
  courses,
  locale,
  text,
}: {
  courses: OfferedCourse[]
  locale: string
  text: StorefrontSiteText
}) {
  // Two alike stand side by side; from three on the first leads.
  const [first, ...others] = courses
  const leads = courses.length !== 2
  const rest = leads ? others : courses
  const columns = rest.length % 2 === 1 && rest.length % 3 === 0 ? 'three' : 'two'
  return (
    <section className="section wrap" id="courses">
      <h2 className="section-t">{text.courses}</h2>
      {leads && first && <CourseOnSale course={first} locale={locale} isLead text={text} />}
      {rest.length > 0 && (
        <div className={`course-grid ${columns}`}>
          {rest.map((course) => (
            <CourseOnSale key={course.id} course={course} locale={locale} text={text} />
          ))}
        </div>
      )}
    </section>
  )
}
