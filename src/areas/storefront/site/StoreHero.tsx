import { Clock, Star } from 'lucide-react'
import { formatDuration, isLengthShown } from '#kernel/time.ts'
import { ShelfIcon } from '#ui/site/ShelfIcon.tsx'
import type { CoverImage } from '#ui/site/StoreCover.tsx'
import { StoreDrawing } from '#ui/site/StoreDrawing.tsx'
import type { StoreFace } from '#ui/site/store-face.ts'
import type { OfferedShelf } from './ProductOnSale.tsx'
import type { StorefrontSiteText } from './words.ts'

/** The person behind a store. */
export type Creator = { name: string; photo: string | null }

/** Half of a wide page, all of a narrow one. */
const heroSizes = '(max-width: 800px) 100vw, 620px'

type StoreHeroProps = {
  store: StoreFace
  storeId: string
  creator?: Creator
  bio?: string
  headline?: string
  hero?: CoverImage | null
  shelves: readonly OfferedShelf[]
  rating?: { average: number; count: number } | null
  /** What the other places are called. */
  placeNames: Readonly<Record<string, string>>
  text: StorefrontSiteText
}

/** The head of a store: its name, who is behind it, what there is, and where else they are. */
export function StoreHero(props: StoreHeroProps) {
  const { store, storeId, creator, bio, headline, hero, shelves, rating, placeNames, text } = props
  const [first, second] = shelves
  // A store that is called like its person need not say so twice.
  const showsCreator = creator && (creator.photo || creator.name !== (headline ? '' : store.name))
  return (
    <section className="sf-hero">
      <div className="wrap">
        <div className="sf-text">
          <h1 className="hero-t">{headline || store.name}</h1>
          {bio && <p className="lead">{bio}</p>}
          {showsCreator && (
            <p className="sf-who">
              {creator.photo && <img src={creator.photo} alt="" width={96} height={96} />}
              <span>
                {text.by} <b>{creator.name}</b>
              </span>
            </p>
          )}
          {first && <Facts shelves={shelves} rating={rating} text={text} />}
          {first && (
            <p className="btns">
              <a className="btn xl" href={`#${first.segment}`}>
                {first.words.see}
              </a>
              {second && (
                <a className="btn text xl" href={`#${second.segment}`}>
                  {second.words.see}
                </a>
              )}
            </p>
          )}
          <Places store={store} placeNames={placeNames} text={text} />
        </div>
        {hero ? (
          <img className="sf-picture" src={hero.src} srcSet={hero.srcSet} sizes={heroSizes} alt="" />
        ) : (
          <div className="sf-drawing">
            <StoreDrawing id={storeId} />
          </div>
        )}
      </div>
    </section>
  )
}

type FactsProps = Pick<StoreHeroProps, 'shelves' | 'rating' | 'text'>

/** Sums over what is on sale, and nothing that is not counted. */
function Facts({ shelves, rating, text }: FactsProps) {
  const seconds = shelves
    .flatMap(({ items }) => items)
    .reduce((sum, product) => sum + (product.seconds ?? 0), 0)
  return (
    <ul className="facts" aria-label={text.facts}>
      {shelves.map(({ segment, words, items }) => (
        <li key={segment}>
          <ShelfIcon segment={segment} />
          {words.count(items.length)}
        </li>
      ))}
      {isLengthShown(seconds) && (
        <li>
          <Clock className="icon icon-s" />
          {formatDuration(seconds)}
        </li>
      )}
      {rating && (
        <li>
          <Star className="icon icon-s is-full" />
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
