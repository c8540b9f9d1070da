import { useForm } from '#webkit/forms.ts'
import { useRefresh } from './connections.ts'

type Values = Record<string, string | boolean> & { replaces: boolean }
type Options<V extends Values> = {
  initial: V
  check: (values: V) => Partial<Record<Extract<keyof V, string>, string>>
  /** What's said where nothing else is. */
  fallback: string
  connect: (values: V) => Promise<unknown>
  onDone: () => void
}

/**
 * What opens an account at a provider. Another account than the connected one is refused first: the same button then says what it does,
 * until something else is typed.
 */
export function useConnectForm<V extends Values>({ initial, check, fallback, connect, onDone }: Options<V>) {
  const refresh = useRefresh()
  const form = useForm<V>({
    ...{ initial, check, fallback },
    refused: ({ data, message }) =>
      data?.reason === 'another-account' ? { message, values: { replaces: true } as Partial<V> } : {},
    submit: async (values) => {
      await connect(values)
      await refresh()
      onDone()
      return initial
    },
  })
  type Name = Extract<keyof V, string>
  return {
    ...form,
    text: (name: Name) => ({
      ...form.text(name),
      onChange: (event: { target: { value: string } }) => {
        form.set('replaces' as Name, false as V[Name])
        form.set(name, event.target.value as V[Name])
      },
    }),
  }
}
