import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import type { StorefrontSiteText } from './words.ts'

/** Where a page is not there, what was looked for may be: a search, on installations that have a list to search. */
export function SearchForm({ site, text }: { site: SiteContext; text: StorefrontSiteText }) {
  if (!site.hasBrowse) return null
  return (
    <search className="state-search">
      <form action="/browse" method="get">
        <label htmlFor="q">{text.shelf.search}</label>
        <div>
          <input className="input" type="search" id="q" name="q" maxLength={100} />
          <button className="btn two" type="submit">
            {text.search}
          </button>
        </div>
      </form>
    </search>
  )
}
