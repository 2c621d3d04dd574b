-- Days that are long over are deleted by their date.
create index weekly_plan_day_date on weekly_plan_day (date);
