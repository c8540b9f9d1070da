import { BookOpen, Clock, Star } from 'lucide-react'
import { formatDuration } from '#kernel/time.ts'
import { StoreCover } from '#ui/site/StoreCover.tsx'
import type { StoreFace } from '#ui/site/store-face.ts'
import type { OfferedCourse } from './CourseOnSale.tsx'
import type { StorefrontSiteText } from './messages.ts'

/** The person behind a store. */
export type Creator = { name: string; photo: string | null }

type StoreHeroProps = {
  store: StoreFace
  storeId: string
  creator?: Creator
  bio?: string
  courses: readonly OfferedCourse[]
  rating?: { average: number; count: number } | null
  /** What the other places are called. */
  placeNames: Readonly<Record<string, string>>
  text: StorefrontSiteText
}

/** The head of a store: its name, who is behind it, what there is, and where else they are. */
export function StoreHero(props: StoreHeroProps) {
  const { store, storeId, creator, bio, courses, rating, placeNames, text } = props
  // A store that is called like its person need not say so twice.
  const showsCreator = creator && (creator.photo || creator.name !== store.name)
  return (
    <section className="sf-hero">
      <div className="wrap">
        <div className="sf-text">
          <h1 className="hero-t">{store.name}</h1>
          {bio && <p className="lead">{bio}</p>}
          {showsCreator && (
            <p className="sf-who">
              {creator.photo && <img src={creator.photo} alt="" width={48} height={48} />}
              <span>
                {text.by} <b>{creator.name}</b>
              </span>
            </p>
          )}
          {courses.length > 0 && <Facts courses={courses} rating={rating} text={text} />}
          {courses.length > 0 && (
            <a className="btn xl" href="#courses">
              {text.seeCourses}
            </a>
          )}
          <Places store={store} placeNames={placeNames} text={text} />
        </div>
        <div className="sf-drawing">
          <StoreCover id={storeId} isOpen />
        </div>
      </div>
    </section>
  )
}

type FactsProps = Pick<StoreHeroProps, 'courses' | 'rating' | 'text'>

/** Sums over what is on sale, and nothing that is not counted. */
function Facts({ courses, rating, text }: FactsProps) {
  const seconds = courses.reduce((sum, course) => sum + (course.seconds ?? 0), 0)
  return (
    <ul className="facts" aria-label={text.facts}>
      <li>
        <BookOpen className="icon icon-s" />
        {text.courseCount(courses.length)}
      </li>
      {seconds > 0 && (
        <li>
          <Clock className="icon icon-s" />
          {formatDuration(seconds)}
        </li>
      )}
      {rating && (
        <li>
          <Star className="icon icon-s" />
          {text.rating(rating.average, rating.count)}
        </li>
      )}
    </ul>
  )
}

function Places({ store, placeNames, text }: Pick<StoreHeroProps, 'store' | 'placeNames' | 'text'>) {
  if (!store.places || store.places.length === 0) return null
  return (
    <p className="sf-places body">
      <span>{text.places}</span>
      {store.places.map(({ place, url }) => (
        <a key={place} href={url} rel="me noopener">
          {placeNames[place] ?? place}
        </a>
      ))}
    </p>
  )
}
