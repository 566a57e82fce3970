-- Keys go to a scheme, host and port, no more to all ports of a host: where tools send them today, they go on.
UPDATE "tool_secrets" SET "hosts" = "tool_secrets"."hosts" || used."origins"
FROM (
  SELECT "id", jsonb_agg(DISTINCT "origin") AS "origins" FROM (
    SELECT secret."id", secret."hosts",
      regexp_replace(regexp_replace("address", '^https://(.*?)(:443)?$', '\1'), '^(http://.*):80$', '\1') AS "origin",
      substring("address" from '^https?://(\[[^]]*\]|[^:]*)') AS "host"
    FROM "tool_secrets" AS secret
    CROSS JOIN (
      SELECT "space_id", "tools" FROM "model_bots"
      UNION ALL SELECT "space_id", "settings" -> 'tools' FROM "model_bot_versions"
    ) AS chosen
    CROSS JOIN LATERAL jsonb_path_query(
      chosen."tools", '$.*[*] ? (@.secretId == $id)', jsonb_build_object('id', secret."id")
    ) AS tool
    CROSS JOIN LATERAL (
      VALUES (coalesce(tool ->> 'baseUrl', tool ->> 'url')),
        (CASE secret."placement" WHEN 'clientCredentials' THEN secret."parameter" END)
    ) AS given ("url")
    CROSS JOIN LATERAL (SELECT substring(lower("url") from '^https?://[^/?#@]+') AS "address") AS lowered
    WHERE chosen."space_id" = secret."space_id"
  ) AS places
  WHERE "hosts" ? "host" AND NOT "hosts" ? "origin"
  GROUP BY "id"
) AS used
WHERE used."id" = "tool_secrets"."id";
