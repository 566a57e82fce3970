CREATE TABLE "model_counters" (
	"level" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"use" text NOT NULL,
	"day" date NOT NULL,
	"calls" bigint NOT NULL,
	"tokens" bigint NOT NULL,
	"cost" bigint NOT NULL,
	CONSTRAINT "model_counters_level_subject_id_use_day_pk" PRIMARY KEY("level","subject_id","use","day")
);
