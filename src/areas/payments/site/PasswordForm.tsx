import { SiteAlert } from '#ui/site/SiteAlert.tsx'
import { SiteField } from '#ui/site/SiteField.tsx'
import type { PaymentsSiteText } from './words.ts'

export type PasswordFormProps = {
  action: string
  hidden: Record<string, string>
  /**
   * `ask` at first; `sent` after any accepted password, whoever the address belongs to; `saved` only for a reader who
   * has proved the address. Nothing here may tell whether an account exists.
   */
  state: 'ask' | 'sent' | 'saved'
  /** What is wrong with the password itself. */
  error?: string
  email: string
  text: PaymentsSiteText
}

/** The way from a receipt to an account, for those who want one. */
export function PasswordForm({ action, hidden, state, error, email, text }: PasswordFormProps) {
  const words = text.password
  if (state !== 'ask') {
    return (
      <section className="sheet set-password is-done" id="set-password">
        <SiteAlert kind="good">
          {state === 'sent' && <b>{words.sentTitle}</b>}
          <p>{state === 'sent' ? words.sent(email) : words.saved}</p>
        </SiteAlert>
      </section>
    )
  }
  return (
    <form className="sheet set-password" id="set-password" method="post" action={action} noValidate>
      <div>
        <h2 className="sub-t">{words.title}</h2>
        <p className="muted body">{words.text}</p>
      </div>
      <div className="field-and-button">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {/* Password keepers file a password under the name beside it. */}
        <input
          className="vh"
          type="email"
          name="username"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <SiteField
          name="password"
          label={words.label}
          hint={words.hint}
          type="password"
          autoComplete="new-password"
          minLength={8}
          maxLength={128}
          isRequired
          error={error}
          autoFocus={error !== undefined}
        />
        <button className="btn two" type="submit">
          {words.save}
        </button>
      </div>
    </form>
  )
}
