import type { Plan } from '#kernel/actor.ts'
import type { Language } from '#kernel/language.ts'
import { SiteAlert } from '#ui/site/SiteAlert.tsx'
import { SiteErrorSummary } from '#ui/site/SiteErrorSummary.tsx'
import { SiteField, SiteTextArea } from '#ui/site/SiteField.tsx'
import { siteTextIn } from '#ui/site/texts.ts'
import { type ContactDraft, maxMessageLength, maxNameLength } from '../rules.ts'
import { marketingTextIn } from './texts.ts'

export type ContactState = {
  /** What was typed, or what is known of someone signed in. */
  values?: Partial<ContactDraft>
  errors?: Partial<ContactDraft>
  /** What is wrong with the whole. */
  problem?: string
  /** Of a creator who is signed in. */
  plan?: Plan | null
}

/**
 * The form to the operator. It works without script; with it, the answer takes the place of the form. A field no one sees and
 * the seconds it took tell most programs from people, without a puzzle.
 */
export function ContactForm(props: ContactState & { lang: Language }) {
  const { values = {}, errors = {}, problem, plan, lang } = props
  const text = marketingTextIn(lang).contact
  const problems = (['name', 'email', 'message'] as const).flatMap((id) =>
    errors[id] ? [{ id, message: errors[id] }] : [],
  )
  return (
    <div id="contact-form">
      <form className="form" action="/contact" method="post" noValidate data-failed={text.failed}>
        {problems.length > 0 && (
          <SiteErrorSummary title={siteTextIn(lang).errorSummary} problems={problems} />
        )}
        {problem && (
          <SiteAlert kind="bad">
            <p>{problem}</p>
          </SiteAlert>
        )}
        {plan && <p className="body muted">{text.fromPlan(text.planNames[plan])}</p>}
        <div className="two-col">
          <SiteField
            name="name"
            label={text.name}
            value={values.name}
            error={errors.name}
            autoComplete="name"
            maxLength={maxNameLength}
          />
          <SiteField
            name="email"
            label={text.email}
            type="email"
            inputMode="email"
            value={values.email}
            error={errors.email}
            autoComplete="email"
            isRequired
          />
        </div>
        <SiteTextArea
          name="message"
          label={text.message}
          value={values.message}
          error={errors.message}
          rows={6}
          maxLength={maxMessageLength}
          isRequired
        />
        <div className="vh" aria-hidden="true">
          <label htmlFor="website">{text.trap}</label>
          <input id="website" name="website" tabIndex={-1} autoComplete="off" />
          <input type="hidden" name="seconds" defaultValue="" />
        </div>
        <div>
          <button type="submit" className="btn" data-busy={text.sending}>
            {text.send}
          </button>
        </div>
      </form>
    </div>
  )
}
