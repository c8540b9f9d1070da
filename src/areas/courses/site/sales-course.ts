import type { ReviewsOnPage } from '#areas/reviews/site/reviews-on-page.ts'
import type { OutlineSection } from '#ui/site/OutlinePublic.tsx'
import type { SiteHead } from '#ui/site/SiteDocument.tsx'
import type { CoverImage } from '#ui/site/StoreCover.tsx'
import type { CourseFacets } from '../facets.ts'
import type { MediaView } from '../media.ts'
import type { SalesSection } from '../sales-sections.ts'
import type { FaqEntry } from './CourseQuestions.tsx'

export type SalesCourse = {
  id: string
  title: string
  /** Plain text; a blank line starts a paragraph. The first is the lead. */
  description: string
  href: string
  /** One sentence under the title; without one it's the first paragraph. */
  tagline?: string
  cover?: CoverImage | null
  /** Address of the picture shown where the page is shared. */
  shareImage?: string
  /** The page in other forms, for feed readers and other sites. */
  alternates?: SiteHead['alternates']
  /** What it is about, for whom, in which language. */
  facets: CourseFacets
  /** Languages of the captions, in words. */
  captions?: string[]
  seconds?: number
  hasCertificate?: boolean
  /** "Jun 21, 2026". */
  updatedOn?: string
  youGet?: string[]
  sections: OutlineSection[]
  /** A recording anyone may play, in the place of the cover. */
  preview?: { title: string; media: MediaView } | null
  instructor: {
    name: string
    bio?: string
    photo?: string | null
    courses?: { title: string; href: string }[]
  }
  reviews?: ReviewsOnPage | null
  faq?: FaqEntry[]
  /** What buyers are promised beside the price. */
  guarantee?: string | undefined
  /** The parts of the page, in their order; without it all of them in the usual one. */
  order?: SalesSection[]
}
