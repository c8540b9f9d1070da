import { Navigate, useParams } from 'react-router'

/** `/coaching/sessions/:sessionId`: a session opens beside its list. */
export function SessionPage() {
  const { sessionId = '' } = useParams()
  return <Navigate to={`/coaching?open=${encodeURIComponent(sessionId)}`} replace />
}
