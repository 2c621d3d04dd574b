alter table sandbox_plan rename to sandbox_subscription_plan;
alter index sandbox_plan_pkey rename to sandbox_subscription_plan_pkey;
alter index sandbox_plan_due rename to sandbox_subscription_plan_due;
