/** What a row needs to know of a form: which fields are its own. */
type RowForm<N extends string> = {
  values: Record<N, unknown>
  /** What is saved. */
  initial: Record<N, unknown>
  errors: Partial<Record<N, string>>
}

/** Props of the rows of a form, by their place in the address and the fields in them. */
export const rowsOf =
  <N extends string>({ values, initial, errors }: RowForm<N>) =>
  (id: string, fields: readonly N[]) => ({
    id,
    isChanged: fields.some((name) => values[name] !== initial[name]),
    isWrong: fields.some((name) => errors[name] !== undefined),
  })
