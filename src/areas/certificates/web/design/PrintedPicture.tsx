import { fileAddress } from '#areas/files/rules.ts'
import { PictureField } from '#areas/files/web/shared/PictureField.tsx'
import classes from './CertificateDesign.module.css'

type Props = {
  label: string
  hint?: string
  /** The file's id, or an empty text. */
  value: string
  /** Address of what is there without a file. */
  otherwise?: string | undefined
  error: string | undefined
  onChange: (fileId: string) => void
}

/** A picture of the certificate, shown on the white it is printed on. */
export function PrintedPicture({ label, hint, value, otherwise, error, onChange }: Props) {
  const shown = value ? fileAddress(value) : otherwise
  return (
    <PictureField
      kind="print"
      label={label}
      {...(hint ? { hint } : {})}
      shown={shown ? <img className={classes.shown} src={shown} alt={label} /> : null}
      isChosen={shown !== undefined}
      error={error}
      onChange={onChange}
    />
  )
}
