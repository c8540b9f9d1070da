import type { CertificatesSiteText } from './words.ts'

/** The form that leads to the certificate of a typed code. */
export function CheckAnother({ text, value }: { text: CertificatesSiteText; value?: string }) {
  return (
    <form className="vf-again" action="/certificates/check" method="get">
      <div className="field">
        <label htmlFor="code">{text.checkAnother}</label>
        <input
          className="input"
          id="code"
          name="code"
          defaultValue={value}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
      </div>
      <button className="btn two" type="submit">
        {text.check}
      </button>
    </form>
  )
}
