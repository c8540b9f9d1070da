import type { MarketingSiteText } from '../words.ts'
import type { CookieFact } from './cookie-facts.ts'

type Props = { cookies: CookieFact[]; text: MarketingSiteText['cookies'] }

/** Every cookie by its name, with what it is for and how long it stays. */
export function CookieTable({ cookies, text }: Props) {
  return (
    <div className="page-table">
      <table>
        <caption className="vh">{text.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{text.name}</th>
            <th scope="col">{text.why}</th>
            <th scope="col">{text.when}</th>
            <th scope="col">{text.long}</th>
          </tr>
        </thead>
        <tbody>
          {cookies.map((cookie) => (
            <tr key={cookie.name}>
              <th scope="row">
                <code>{cookie.name}</code>
              </th>
              <td data-label={text.why}>{cookie.why}</td>
              <td data-label={text.when}>{cookie.when}</td>
              <td data-label={text.long}>{cookie.long}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
