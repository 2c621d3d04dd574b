alter table plan_day rename to weekly_plan_day;
alter index plan_day_pkey rename to weekly_plan_day_pkey;
