ALTER TABLE "user_views" DROP CONSTRAINT "user_views_session_id_sessions_id_fk";
