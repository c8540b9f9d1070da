import { ChevronDown, CircleAlert } from 'lucide-react'
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'

type FieldProps = {
  /** Also the id that hints, errors and the error summary point to. */
  name: string
  label: string
  hint?: string
  error?: string
  value?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  isRequired?: boolean
  /** The one field with an error is where the reader starts. */
  autoFocus?: boolean
  /** Marked wrong by a message that is elsewhere: a declined card. */
  isInvalid?: boolean
  /** A hint that is elsewhere, by its id. */
  describedBy?: string
}

type SiteFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'password'
  inputMode?: 'email' | 'numeric'
  placeholder?: string
  minLength?: number
  maxLength?: number
}

/** A labeled input with its hint and error, tied together for screen readers. */
export function SiteField(props: SiteFieldProps) {
  const { type = 'text', inputMode, placeholder, minLength, maxLength } = props
  return (
    <FieldFrame {...props}>
      <input
        {...fieldAttributes(props)}
        className={inputMode === 'numeric' ? 'input num' : 'input'}
        type={type}
        inputMode={inputMode}
        placeholder={placeholder}
        minLength={minLength}
        maxLength={maxLength}
        defaultValue={props.value}
      />
    </FieldFrame>
  )
}

type SiteTextAreaProps = FieldProps & { rows: number; maxLength?: number }

/** A labeled field for several lines. */
export function SiteTextArea(props: SiteTextAreaProps) {
  return (
    <FieldFrame {...props}>
      <textarea
        {...fieldAttributes(props)}
        className="input"
        rows={props.rows}
        maxLength={props.maxLength}
        defaultValue={props.value}
      />
    </FieldFrame>
  )
}

type SiteSelectProps = FieldProps & { options: { value: string; label: string }[]; prompt: string }

/** A labeled choice. The empty prompt is first, so that no one's country is guessed for them. */
export function SiteSelect(props: SiteSelectProps) {
  return (
    <FieldFrame {...props}>
      <div className="select">
        <select {...fieldAttributes(props)} className="input" defaultValue={props.value ?? ''}>
          <option value="">{props.prompt}</option>
          {props.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className="icon" />
      </div>
    </FieldFrame>
  )
}

function FieldFrame({ name, label, hint, error, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children}
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${name}-error`}>
          <CircleAlert className="icon" />
          {error}
        </p>
      )}
    </div>
  )
}

function fieldAttributes(props: FieldProps) {
  const { name, hint, error, autoComplete, isRequired, autoFocus, isInvalid, describedBy } = props
  const described = [hint && `${name}-hint`, describedBy, error && `${name}-error`].filter(Boolean).join(' ')
  return {
    id: name,
    name,
    required: isRequired,
    autoComplete,
    autoFocus,
    'aria-invalid': error || isInvalid ? true : undefined,
    'aria-describedby': described || undefined,
  }
}
